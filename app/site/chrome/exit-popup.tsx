import { useEffect, useRef } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { Mark } from "../drawings/symbols.tsx";

/** The mouse counts as leaving the page if it exits within this distance of the top edge. */
const EXIT_INTENT_TOP_PX = 10;
const SHOWN_KEY = "exit-popup-shown";

/** Shows the phone number once per visit when the mouse leaves through the top edge; never on touch devices. */
export function ExitPopup() {
  const business = useBusiness();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    const root = document.documentElement;
    const open = (event: MouseEvent) => {
      if (event.clientY > EXIT_INTENT_TOP_PX || !markShown()) return;
      root.removeEventListener("mouseleave", open);
      if (!document.querySelector("dialog[open]")) dialog.current?.showModal();
    };
    root.addEventListener("mouseleave", open);
    return () => root.removeEventListener("mouseleave", open);
  }, []);
  return (
    <dialog ref={dialog} className="exit-popup" aria-labelledby="exit-popup-title" closedby="any">
      <Mark />
      <h2 id="exit-popup-title">Need a washer & dryer today?</h2>
      <p>Call now for same-day delivery across the Las Vegas Valley.</p>
      <a className="button button-primary" href={`tel:${business.phone}`}>
        {business.phoneDisplay}
      </a>
      <form method="dialog">
        <button type="submit" className="text-button">
          Not today
        </button>
      </form>
    </dialog>
  );
}

/** Returns true the first time in a session. Without storage, the popup can appear again after a reload. */
function markShown(): boolean {
  try {
    if (sessionStorage.getItem(SHOWN_KEY)) return false;
    sessionStorage.setItem(SHOWN_KEY, "1");
  } catch {
    return true;
  }
  return true;
}
