import { flushSync } from "react-dom";

/** With these an author goes on to something else, or to the next key, or away: a page out of sight is not painted. */
const NEXT = [
  "keydown",
  "pointerdown",
  "click",
  "submit",
  "visibilitychange",
  "beforeunload",
  "pagehide",
] as const;

/**
 * Acts on what a key has changed once the browser has painted that: the author sees it first. Whatever the author does
 * next finds it done, drawing included.
 * @returns `ask` for it, however often before the paint; `end` listening, having done what was asked for
 */
export function actAfterPaint(act: () => void): { ask: () => void; end: () => void } {
  let isAsked = false;
  function settle(): void {
    if (isAsked) flushSync(take);
  }
  function take(): void {
    isAsked = false;
    act();
  }
  for (const type of NEXT) window.addEventListener(type, settle, { capture: true });
  return {
    ask() {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => setTimeout(settle));
    },
    end() {
      for (const type of NEXT) window.removeEventListener(type, settle, { capture: true });
      if (isAsked) take();
    },
  };
}
