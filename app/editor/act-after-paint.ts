import { flushSync } from "react-dom";

/** Events that must find the change already applied. Includes hiding the page, since a hidden page is not painted. */
const FLUSH_EVENTS = [
  "keydown",
  "pointerdown",
  "click",
  "submit",
  "visibilitychange",
  "beforeunload",
  "pagehide",
] as const;

/**
 * Defers `act` until the browser has painted the keystroke, so that typing shows without delay. If the user does
 * anything else first, `act` and its re-render run synchronously before that event is handled.
 * @returns `schedule`, which may be called any number of times before the paint, and `stop`, which runs a pending `act`
 * and removes the listeners
 */
export function actAfterPaint(act: () => void): { schedule: () => void; stop: () => void } {
  let isPending = false;
  function flush(): void {
    if (isPending) flushSync(run);
  }
  function run(): void {
    isPending = false;
    act();
  }
  for (const type of FLUSH_EVENTS) window.addEventListener(type, flush, { capture: true });
  return {
    schedule() {
      if (isPending) return;
      isPending = true;
      requestAnimationFrame(() => setTimeout(flush));
    },
    stop() {
      for (const type of FLUSH_EVENTS) window.removeEventListener(type, flush, { capture: true });
      if (isPending) run();
    },
  };
}
