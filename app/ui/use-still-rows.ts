import { type RefObject, useLayoutEffect, useRef } from "react";

/** About as long as a person needs to see that what they aim at has moved. */
const REACTION_MS = 500;

/**
 * Ignores presses on rows or cards for a moment after they have moved, for example because one came in above them: such
 * a press was aimed at the row that was there before.
 */
export function useStillRows(body: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const former = useRef(keys);
  const timer = useRef<number>(undefined);
  useLayoutEffect(() => {
    const haveMoved = former.current.some((key, index) => index < keys.length && keys[index] !== key);
    former.current = keys;
    const rows = body.current;
    if (!haveMoved || !rows) return;
    rows.style.pointerEvents = "none";
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => rows.style.removeProperty("pointer-events"), REACTION_MS);
  }, [body, keys]);
}
