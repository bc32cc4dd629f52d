import { useEffect, useEffectEvent } from "react";

/** Actions by the character a key types, such as `/`. */
type Keys = Record<string, () => void>;

/**
 * Single-key shortcuts for the whole screen. Ignored while the user types or chooses in a field or a dialog is open.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.defaultPrevented || event.repeat || isForSomethingElse(event)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function isForSomethingElse({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (
    altKey ||
    ctrlKey ||
    metaKey ||
    !areSingleKeysOn() ||
    document.querySelector("dialog[open], [role=dialog]")
  )
    return true;
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}

const KEPT_AT = "single-keys";

/** Whether single-key shortcuts are on. People who use speech input or have a tremor trigger them by accident. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(KEPT_AT) !== "off";
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT_AT);
    else localStorage.setItem(KEPT_AT, "off");
  } catch {
    // If the storage is full they stay on.
  }
}

/** A shortcut by `event.code`, such as `KeyS`. `mod` is Control, or Command on a Mac. */
type Shortcut = { with: "mod" | "alt"; code: string; run: () => void };

/** Shortcuts that work wherever the focus is on a screen. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const held = event.altKey ? "alt" : event.ctrlKey || event.metaKey ? "mod" : null;
    const shortcut = shortcuts.find(({ with: modifier, code }) => modifier === held && code === event.code);
    if (!shortcut || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat) shortcut.run();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
