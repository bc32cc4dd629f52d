import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

const CONTROLS = "a[href], button, input, select, textarea";

/** The focused control in a list; `fromEnd` counts the row's controls after it, `heading` is above the list. */
type Focused = { key: string; place: number; fromEnd: number; heading: HTMLElement | undefined };

/**
 * When the row with the focus leaves the list, focuses the same control in the next row, or the heading above the list
 * if there is none; otherwise keyboard users would start over at the top of the document. Does nothing for pointer
 * users: focusing a control may open its tooltip.
 * @param keys of all rows, in order; each row has its key as `data-row`
 * @returns a focus handler for the list, which remembers where the focus is
 */
export function useFocusHandOver(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
): (event: FocusEvent) => void {
  const focused = useRef<Focused>(null);
  const isKeyboardUser = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isKeyboardUser.current = type === "keydown";
    };
    window.addEventListener("keydown", note, true);
    window.addEventListener("pointerdown", note, true);
    return () => {
      window.removeEventListener("keydown", note, true);
      window.removeEventListener("pointerdown", note, true);
      // The list itself unmounts with its last row.
      if (isKeyboardUser.current && focused.current && document.activeElement === document.body)
        focused.current.heading?.focus({ preventScroll: true });
    };
  }, []);
  // After every render: while a dialog about the row is open, it has the focus, and it may stay open longer than the
  // row exists.
  useEffect(() => {
    if (!focused.current) return;
    const { key, place, fromEnd, heading } = focused.current;
    const now = keys.indexOf(key);
    if (now >= 0) focused.current.place = now;
    else if (isKeyboardUser.current && document.activeElement === document.body) {
      const next = controlsOf(body.current, keys[place] ?? keys.at(-1)).at(-1 - fromEnd) ?? heading;
      next?.focus({ preventScroll: true });
    } else if (!document.activeElement?.closest("dialog")) focused.current = null;
  });
  return ({ target }) => {
    const key = target.closest<HTMLElement>("[data-row]")?.dataset.row;
    if (key === undefined || target.closest("dialog")) return;
    const controls = controlsOf(body.current, key);
    const fromEnd = controls.length - 1 - controls.indexOf(target as HTMLElement);
    focused.current = { key, place: keys.indexOf(key), fromEnd, heading: headingAbove(target) };
  };
}

/** The last heading before the element that can take the focus: of the screen, or of the lead that is open in it. */
function headingAbove(element: Element): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("main :is(h1, h2)[tabindex]")].findLast(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

function controlsOf(body: HTMLElement | null, key: string | undefined): HTMLElement[] {
  const row = key === undefined ? null : body?.querySelector(`[data-row=${CSS.escape(key)}]`);
  return row ? [...row.querySelectorAll<HTMLElement>(CONTROLS)] : [];
}
