import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn } from "./single-keys.ts";

/** What a single key does, by what it types, such as `/`. */
type Keys = Record<string, () => void>;

/** Single keys that work wherever the focus is on a screen, except where one writes or chooses, or a dialog is open. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.defaultPrevented || event.repeat || isMeantElsewhere(event)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function isMeantElsewhere({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
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
