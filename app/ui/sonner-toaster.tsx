import "sonner/dist/styles.css";
import "./toasts.css";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Toaster, toast } from "sonner";
import { Porthole } from "./porthole.tsx";
import { findPlace, type Place } from "./toast-place.ts";
import type { ToastMessage } from "./toaster.tsx";

const SUCCESS_MS = 5_000;
/** For errors and toasts with an action. */
const LONGER_MS = 10_000;

/** The current toast about each subject. */
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
}

// Don't reuse one toast id per subject: a new toast would be removed together with the old one that is still
// animating out.
export function dropToast(about: string): void {
  const raised = latest.get(about);
  if (raised === undefined) return;
  toast.dismiss(raised);
  latest.delete(about);
}

export function dropPassingToasts(): void {
  for (const shown of toast.getToasts())
    if (!("duration" in shown && shown.duration === Number.POSITIVE_INFINITY)) toast.dismiss(shown.id);
}

/**
 * Moves the layer to the top, into the open modal dialog if there is one: everything outside a modal is inert and
 * hidden from screen readers.
 */
function attachLayer(layer: HTMLElement): void {
  const home = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (layer.parentElement === home) return;
  home.append(layer);
  layer.showPopover?.();
}

function createLayer(): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "toast-layer";
  layer.popover = "manual";
  return layer;
}

/** Positions the stack of toasts. Older ones peek out toward the middle of the viewport. */
function positionStack(front: HTMLElement, { left, bottom }: Place): void {
  const top = document.documentElement.clientHeight - bottom - front.offsetHeight;
  const isAtTop = top < bottom;
  const toasts = front.parentElement as HTMLElement;
  toasts.toggleAttribute("data-at-top", isAtTop);
  toasts.style.left = `${left}px`;
  toasts.style.right = "auto";
  toasts.style.top = isAtTop ? `${top}px` : "auto";
  toasts.style.bottom = isAtTop ? "auto" : `${bottom}px`;
}

/**
 * Takes the focus out of a toast that is going, so that sonner returns it to where it was before. Sonner does not notice
 * a focus that goes with its element: it would return that with the last toast, whatever has the focus by then.
 */
function releaseFocus(toast: Node): void {
  const focused = document.activeElement;
  const isGoing = toast instanceof HTMLElement && toast.dataset.removed === "true";
  if (isGoing && focused instanceof HTMLElement && toast.contains(focused)) focused.blur();
}

/**
 * Keeps toasts from covering controls as the page changes.
 * @returns a function that stops it
 */
function keepOffControls(layer: HTMLElement): () => void {
  let now: Place | null = null;
  let lastPressed: Node | null = null;
  let frame = 0;
  function reposition() {
    cancelAnimationFrame(frame);
    frame = 0;
    // An opening dialog would cover the layer and a closing one removes it; the focus moves at that moment, so this
    // runs in time.
    attachLayer(layer);
    const front = layer.querySelector<HTMLElement>("[data-front=true]");
    if (!front) now = null;
    // A toast under the pointer must not move away from a click; a new toast isn't one that anybody aims at.
    if (!front || (now && layer.matches(":hover, :active, :focus-within"))) return;
    now = findPlace(front, layer, now, lastPressed);
    positionStack(front, now);
  }
  function repositionFromScratch() {
    now = null;
    reposition();
  }
  function rememberPressed({ target }: Event) {
    if (target instanceof Node && !layer.contains(target)) lastPressed = target;
  }
  const changes = new MutationObserver((records) => {
    for (const { target } of records) releaseFocus(target);
    if (records.some(({ type, target }) => type === "attributes" || layer.contains(target)))
      return reposition();
    // A removed dialog takes the layer with it.
    attachLayer(layer);
    // All other changes are handled together in the next frame.
    if (now) frame ||= requestAnimationFrame(reposition);
  });
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["open", "data-front", "data-removed"],
  });
  const moves = ["onscrollend" in window ? "scrollend" : "scroll", "focusin"];
  for (const move of moves) window.addEventListener(move, reposition, true);
  window.addEventListener("resize", repositionFromScratch);
  window.visualViewport?.addEventListener("resize", repositionFromScratch);
  window.addEventListener("pointerdown", rememberPressed, true);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    for (const move of moves) window.removeEventListener(move, reposition, true);
    window.removeEventListener("resize", repositionFromScratch);
    window.visualViewport?.removeEventListener("resize", repositionFromScratch);
    window.removeEventListener("pointerdown", rememberPressed, true);
  };
}

export function SonnerToaster() {
  const [layer] = useState(createLayer);
  useEffect(() => {
    attachLayer(layer);
    const end = keepOffControls(layer);
    return () => {
      end();
      layer.remove();
    };
  }, [layer]);
  return createPortal(<Toaster position="bottom-right" closeButton theme="light" />, layer);
}
