import "sonner/dist/styles.css";
import "./sonner-toaster.css";
import { Toaster, toast } from "sonner";
import { Porthole } from "./porthole.tsx";
import type { ToastMessage } from "./toaster.tsx";

const SUCCESS_MS = 5_000;
/** What is read to the end, or acted upon. */
const LONGER_MS = 10_000;

/** The toast that speaks of each thing now. */
const latest = new Map<string, string | number>();

export function raiseToast(message: ToastMessage): void {
  const { title, description, variant = "default", action, about, lasting = false } = message;
  const isFailure = variant === "destructive";
  const readingMs = isFailure || action ? LONGER_MS : SUCCESS_MS;
  const options = { description, action, duration: lasting ? Number.POSITIVE_INFINITY : readingMs };
  if (about) dropToast(about);
  const raised = isFailure
    ? toast.error(title, options)
    : toast(title, { ...options, icon: <Porthole className="toast-drum" /> });
  if (about) latest.set(about, raised);
  // A dialog that opened later would lie above, and its backdrop dim what is said.
  if (document.querySelector("dialog:modal")) bringForward();
}

// One id for all of them would not do: a new toast would go with the older one of its name that is just leaving.
export function dropToast(about: string): void {
  const raised = latest.get(about);
  if (raised === undefined) return;
  toast.dismiss(raised);
  latest.delete(about);
}

let layer: HTMLElement | null = null;

function bringForward(): void {
  layer?.hidePopover();
  layer?.showPopover();
}

function setLayer(element: HTMLElement | null): void {
  layer = element;
  element?.showPopover();
}

export function SonnerToaster() {
  return (
    <div ref={setLayer} popover="manual" className="toast-layer">
      <Toaster position="bottom-right" closeButton theme="light" />
    </div>
  );
}
