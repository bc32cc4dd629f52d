import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** In heights of the window, from the caret's block. */
const FAR = 2;
const TOO_NEAR = 1;
/** How long nothing must have been written or chosen. */
const QUIET_MS = 1_000;

const LEAPS = ["PageUp", "PageDown"];
const LEAPS_WITH_CONTROL = [...LEAPS, "Home", "End", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
/** Selecting all, and what was undone or is done again, may be anywhere. */
const LEAPING_LETTERS = ["a", "z", "y"];

/**
 * Spares a browser all text that is far from the caret: Chromium reads what stands before it twice for each key. Only
 * what no key but a leap can reach is left out, and a leap is seen coming; what is scrolled to is there as ever.
 */
export const RestFarBlocks = Extension.create({
  name: "restFarBlocks",
  addProseMirrorPlugins: () => (CSS.supports("content-visibility", "auto") ? [restFarBlocks()] : []),
});

/** How many blocks at each end of the text. */
type Ends = { before: number; after: number };

function restFarBlocks(): Plugin {
  const sheet = new CSSStyleSheet();
  let resting: Ends | null = null;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  function wake(): void {
    if (resting) sheet.replaceSync("");
    resting = null;
  }
  function rest(view: EditorView): void {
    const { selection, doc } = view.state;
    const index = selection.$head.index(0);
    const isAtBlock = selection.empty && index < doc.childCount;
    if (!isAtBlock || view.composing || !view.hasFocus()) return;
    if (resting && staysAway(view, index, resting)) return;
    resting = blocksBeyond(view, index, FAR);
    const { before, after } = resting;
    sheet.replaceSync(
      `.rich-text > :is(:nth-child(-n + ${before}), :nth-last-child(-n + ${after})) { content-visibility: auto }`,
    );
  }
  return new Plugin({
    view(view) {
      document.adoptedStyleSheets.push(sheet);
      return {
        update() {
          if (resting && !isAmong(view, resting)) wake();
          clearTimeout(quiet);
          quiet = setTimeout(() => rest(view), QUIET_MS);
        },
        destroy() {
          clearTimeout(quiet);
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
        },
      };
    },
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if (leaps(event)) wake();
        },
      },
    },
  });
}

function leaps({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!ctrlKey && !metaKey) return LEAPS.includes(key);
  return LEAPS_WITH_CONTROL.includes(key) || LEAPING_LETTERS.includes(key.toLowerCase());
}

/** Those that are farther from a block than some heights of the window. */
function blocksBeyond({ dom }: EditorView, index: number, windows: number): Ends {
  const { children } = dom;
  const boxOf = (at: number) => children[at]?.getBoundingClientRect();
  const own = boxOf(index);
  let [first, last] = [index, index];
  const reach = windows * window.innerHeight;
  const isNear = (at: number) => {
    const box = boxOf(at);
    return own && box && own.top - box.bottom < reach && box.top - own.bottom < reach;
  };
  while (isNear(first - 1)) first--;
  while (isNear(last + 1)) last++;
  return { before: first, after: Math.max(0, children.length - 1 - last) };
}

/** Whether a block has moved no nearer to what rests than it may. */
function staysAway(view: EditorView, index: number, { before, after }: Ends): boolean {
  const allowed = blocksBeyond(view, index, TOO_NEAR);
  return before <= allowed.before && after <= allowed.after;
}

/** Whether no key can lead from the selection into what rests, which begins with its next block. */
function isAmong({ state: { selection, doc } }: EditorView, { before, after }: Ends): boolean {
  return [selection.$anchor, selection.$head].every(($end) => {
    const index = $end.index(0);
    return (before === 0 || index > before) && (after === 0 || index < doc.childCount - after - 1);
  });
}
