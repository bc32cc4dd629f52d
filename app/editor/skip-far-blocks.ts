import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Blocks farther than this from the caret's block are skipped, in window heights. */
const SKIP_BEYOND = 2;
/** Skipped blocks are left as they are until one is closer than this. */
const MIN_DISTANCE = 1;
/** How long the text and the selection must be unchanged before blocks are skipped. */
const IDLE_MS = 1_000;

/** Keys that can move the caret into skipped blocks. */
const JUMP_KEYS = ["PageUp", "PageDown"];
const JUMP_KEYS_WITH_CTRL = [
  ...JUMP_KEYS,
  "Home",
  "End",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  // Select all, undo and redo.
  "a",
  "z",
  "y",
];

/**
 * Skips rendering of blocks far from the caret (`content-visibility: auto`): on each key, Chromium walks all text
 * before the caret twice. Before a key that could reach a skipped block, all are rendered again; scrolling renders what
 * it shows.
 */
export const SkipFarBlocks = Extension.create({
  name: "skipFarBlocks",
  addProseMirrorPlugins: () => (CSS.supports("content-visibility", "auto") ? [skipFarBlocks()] : []),
});

/** A number of blocks at each end of the document. */
type Ends = { before: number; after: number };

function skipFarBlocks(): Plugin {
  const sheet = new CSSStyleSheet();
  let skipped: Ends | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function skipNone(): void {
    if (skipped) sheet.replaceSync("");
    skipped = null;
  }
  function skipFar(view: EditorView): void {
    const { selection, doc } = view.state;
    const index = selection.$head.index(0);
    const isAtBlock = selection.empty && index < doc.childCount;
    if (!isAtBlock || view.composing || !view.hasFocus()) return;
    if (skipped && isFarEnough(view, index, skipped)) return;
    skipped = blocksBeyond(view, index, SKIP_BEYOND);
    const { before, after } = skipped;
    sheet.replaceSync(
      `.rich-text > :is(:nth-child(-n + ${before}), :nth-last-child(-n + ${after})) { content-visibility: auto }`,
    );
  }
  return new Plugin({
    view(view) {
      document.adoptedStyleSheets.push(sheet);
      return {
        update() {
          if (skipped && !isOutside(view, skipped)) skipNone();
          clearTimeout(timer);
          timer = setTimeout(() => skipFar(view), IDLE_MS);
        },
        destroy() {
          clearTimeout(timer);
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
        },
      };
    },
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if (isJump(event)) skipNone();
        },
      },
    },
  });
}

function isJump({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!ctrlKey && !metaKey) return JUMP_KEYS.includes(key);
  return JUMP_KEYS_WITH_CTRL.includes(key.length === 1 ? key.toLowerCase() : key);
}

/** The blocks more than some window heights away from a block. */
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

/** Whether all skipped blocks are at least `MIN_DISTANCE` away from a block. */
function isFarEnough(view: EditorView, index: number, { before, after }: Ends): boolean {
  const allowed = blocksBeyond(view, index, MIN_DISTANCE);
  return before <= allowed.before && after <= allowed.after;
}

/** Whether neither end of the selection is in a skipped block, or in a block next to one. */
function isOutside({ state: { selection, doc } }: EditorView, { before, after }: Ends): boolean {
  return [selection.$anchor, selection.$head].every(($end) => {
    const index = $end.index(0);
    return (before === 0 || index > before) && (after === 0 || index < doc.childCount - after - 1);
  });
}
