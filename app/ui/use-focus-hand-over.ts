import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

const CONTROLS = "a[href], button, input, select, textarea";

/** Where in a list the focus is; `fromEnd` counts the row's controls after it. */
type Focused = { key: string; place: number; fromEnd: number };

/**
 * When the row in which the focus was leaves the list, its successor gets the focus at the same control, or, where none
 * is left, the screen's heading: the keyboard would start over at the window. Who points at things is spared it, as it
 * would open what a control says when focused.
 * @param keys of all rows, in their order; each row has its own as `data-row`
 * @returns what notes where the focus is, to be called at each focus in the list
 */
export function useFocusHandOver(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
): (event: FocusEvent) => void {
  const focused = useRef<Focused>(null);
  const byKeys = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      byKeys.current = type === "keydown";
    };
    window.addEventListener("keydown", note, true);
    window.addEventListener("pointerdown", note, true);
    return () => {
      window.removeEventListener("keydown", note, true);
      window.removeEventListener("pointerdown", note, true);
      // With its last row, the list itself goes.
      if (byKeys.current && focused.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    };
  }, []);
  // At every drawing: while a question about the row is open, the focus is in it, and it may outlast the row.
  useEffect(() => {
    if (!focused.current) return;
    const { key, place, fromEnd } = focused.current;
    const now = keys.indexOf(key);
    if (now >= 0) focused.current.place = now;
    else if (byKeys.current && document.activeElement === document.body)
      controlsOf(body.current, keys[place] ?? keys.at(-1))
        .at(-1 - fromEnd)
        ?.focus({ preventScroll: true });
    else if (!document.activeElement?.closest("dialog")) focused.current = null;
  });
  return ({ target }) => {
    const key = target.closest<HTMLElement>("[data-row]")?.dataset.row;
    if (key === undefined || target.closest("dialog")) return;
    const controls = controlsOf(body.current, key);
    const fromEnd = controls.length - 1 - controls.indexOf(target as HTMLElement);
    focused.current = { key, place: keys.indexOf(key), fromEnd };
  };
}

function controlsOf(body: HTMLElement | null, key: string | undefined): HTMLElement[] {
  const row = key === undefined ? null : body?.querySelector(`[data-row=${CSS.escape(key)}]`);
  return row ? [...row.querySelectorAll<HTMLElement>(CONTROLS)] : [];
}
