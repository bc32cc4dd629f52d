import { useEffect, useEffectEvent } from "react";

/** By `event.code`, such as `KeyS`; `mod` is Control, or Command on a Mac. */
type Shortcut = { with: "mod" | "alt"; code: string; run: () => void };

/** Keys that work wherever the focus is on a screen. */
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
