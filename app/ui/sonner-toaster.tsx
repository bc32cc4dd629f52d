import "sonner/dist/styles.css";
import "./sonner-toaster.css";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Toaster, toast } from "sonner";
import { Porthole } from "./porthole.tsx";
import { findPlace, type Place } from "./toast-place.ts";
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
}

// One id for all of them would not do: a new toast would go with the older one of its name that is just leaving.
export function dropToast(about: string): void {
  const raised = latest.get(about);
  if (raised === undefined) return;
  toast.dismiss(raised);
  latest.delete(about);
}

/** In front of all else. Within the dialog that is open, if one is: what lies outside of it can't be pressed or heard. */
function place(layer: HTMLElement): void {
  const home = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (layer.parentElement === home) return;
  home.append(layer);
  layer.showPopover();
}

function createLayer(): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "toast-layer";
  layer.popover = "manual";
  return layer;
}

/** Sets toasts to their place: older ones come forth towards the window's middle, above the one in front or below it. */
function stack(front: HTMLElement, { left, bottom }: Place): void {
  const top = document.documentElement.clientHeight - bottom - front.offsetHeight;
  const isAtTop = top < bottom;
  const toasts = front.parentElement as HTMLElement;
  toasts.toggleAttribute("data-at-top", isAtTop);
  toasts.style.left = `${left}px`;
  toasts.style.top = isAtTop ? `${top}px` : "auto";
  toasts.style.bottom = isAtTop ? "auto" : `${bottom}px`;
}

/** Keeps toasts off what can be pressed, wherever that comes to lie. @returns what ends it */
function keepClear(layer: HTMLElement): () => void {
  let now: Place | null = null;
  let last: Node | null = null;
  let frame = 0;
  function stand() {
    cancelAnimationFrame(frame);
    frame = 0;
    // A dialog that opens would lie above it, and one that goes takes it along, which what moves the focus then tells first.
    place(layer);
    const front = layer.querySelector<HTMLElement>("[data-front=true]");
    if (!front) now = null;
    // Nobody is to miss what they aim at; a new toast, which nobody aims at, is not to lie under the pointer.
    if (!front || (now && layer.matches(":hover, :active, :focus-within"))) return;
    now = findPlace(front, layer, now, last);
    stack(front, now);
  }
  function standAnew() {
    now = null;
    stand();
  }
  function keepLast({ target }: Event) {
    if (target instanceof Node && !layer.contains(target)) last = target;
  }
  const changes = new MutationObserver((records) => {
    if (records.some(({ type, target }) => type === "attributes" || layer.contains(target))) return stand();
    // A dialog that goes takes it along.
    place(layer);
    // What else changes is looked at once for all that changes until then.
    if (now) frame ||= requestAnimationFrame(stand);
  });
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open", "data-front"] });
  const moves = ["scrollend", "focusin"] as const;
  for (const move of moves) window.addEventListener(move, stand, true);
  window.addEventListener("resize", standAnew);
  window.addEventListener("pointerdown", keepLast, true);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    for (const move of moves) window.removeEventListener(move, stand, true);
    window.removeEventListener("resize", standAnew);
    window.removeEventListener("pointerdown", keepLast, true);
  };
}

export function SonnerToaster() {
  const [layer] = useState(createLayer);
  useEffect(() => {
    place(layer);
    const end = keepClear(layer);
    return () => {
      end();
      layer.remove();
    };
  }, [layer]);
  return createPortal(<Toaster position="bottom-right" closeButton theme="light" />, layer);
}
