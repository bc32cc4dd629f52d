import { Extension, type Extensions, isiOS, isMacOS } from "@tiptap/core";
import { ListItem } from "@tiptap/extension-list";
import { TableKit } from "@tiptap/extension-table";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ReplaceAroundStep } from "@tiptap/pm/transform";
import StarterKit from "@tiptap/starter-kit";
import { breakAcrossBoxes, breakLine } from "../break-line.ts";
import { selectFigure } from "../figure.ts";
import { parseTree, textOf } from "../html/tree.ts";
import { keepWhole } from "../keep-whole.ts";
import { leaveSelected } from "../leave-selected.ts";
import { type BlockKind, InlineBlock, SiteBlock, WordedBlock } from "./blocks.ts";
import { MainHeading } from "./main-heading.ts";
import { copied, InlineCode, Link, Wrapper } from "./marks.ts";
import { Box, HtmlNode, InlinePicture, isInLine, Line, Picture, unrendered } from "./nodes.ts";

/** Not rendered, and not passed on to the block or list item that Enter begins after this one. */
const unshared = (value: unknown) => ({ ...unrendered(value), keepOnSplit: false });

const BLOCKS = [
  ..."paragraph heading bulletList orderedList blockquote codeBlock horizontalRule table".split(" "),
  ..."box line image siteBlock wordedBlock htmlNode".split(" "),
];
const INNER = "listItem tableRow tableCell tableHeader hardBreak inlineImage inlineBlock".split(" ");
const MARKS = "bold italic underline strike code link wrapper".split(" ");

/** A caption is an attribute, shown as text: the nodes of a table are its rows alone. */
const shownCaption = ({ caption }: Record<string, unknown>) =>
  typeof caption === "string" ? { "data-caption": textOf(parseTree(caption)) } : {};

/** What nodes and marks remember of the HTML that they were parsed from. */
const SourceAttributes = Extension.create({
  name: "sourceAttributes",
  addGlobalAttributes: () => [
    { types: [...BLOCKS, ...INNER], attributes: { own: unshared([]) } },
    { types: MARKS, attributes: { own: copied("own", []) } },
    { types: BLOCKS, attributes: { piece: unshared(null) } },
    { types: ["paragraph"], attributes: { bare: unrendered(null) } },
    { types: ["bold"], attributes: { tag: copied("tag", "strong") } },
    { types: ["italic"], attributes: { tag: copied("tag", "em") } },
    { types: ["underline"], attributes: { tag: copied("tag", "u") } },
    { types: ["strike"], attributes: { tag: copied("tag", "s") } },
    { types: ["code"], attributes: { tag: copied("tag", "code") } },
    { types: ["codeBlock"], attributes: { inner: unrendered([]) } },
    { types: ["tableRow"], attributes: { part: unrendered(null) } },
    {
      types: ["table"],
      attributes: { caption: { ...unrendered(null), rendered: true, renderHTML: shownCaption } },
    },
    { types: ["link", "wrapper"], attributes: { number: copied("number", null) } },
  ],
});

/**
 * Frees Ctrl+Enter (⌘Enter) for the preview: Tiptap's keys for it would also insert a line break or leave code. And
 * Tiptap's line break of Shift+Enter would replace a selected block.
 */
const EnterKeys = Extension.create({
  name: "enterKeys",
  addKeyboardShortcuts: () => ({
    "Mod-Enter": () => true,
    Enter({ editor }) {
      selectFigure(editor.view);
      return breakLine({ editor }) || breakAcrossBoxes({ editor });
    },
    "Shift-Enter": ({ editor }) => {
      leaveSelected(editor.view);
      return false;
    },
  }),
});

const BoxesStayWhole = Extension.create({
  name: "boxesStayWhole",
  // The keys that Tiptap's own keymap lets join lines.
  addKeyboardShortcuts() {
    const isApple = isMacOS() || isiOS();
    const backward = ["Backspace", "Mod-Backspace", "Shift-Backspace"];
    const forward = ["Delete", "Mod-Delete"];
    if (isApple) backward.push("Ctrl-h", "Alt-Backspace");
    if (isApple) forward.push("Ctrl-d", "Ctrl-Alt-Backspace", "Alt-Delete", "Alt-d");
    return Object.fromEntries([
      ...backward.map((key) => [key, keepWhole(-1)]),
      ...forward.map((key) => [key, keepWhole(1)]),
    ]);
  },
});

/** What begins a list, quote, code or heading at the start of a line. */
const BLOCK_BEGINNING = /^(?:\s*[-+*>]\s|(?:#{1,6}|\d+\.|___|\*\*\*|(?:```|~~~)[a-z]*)\s|---|—-)$/;

/**
 * Keeps lines what they are, such as an FAQ's questions: as a heading, or in a list, they would no longer belong to their
 * box. Whatever changes the kind of a block, or wraps or lifts it, does it by a `ReplaceAroundStep`.
 */
const LinesStay = Extension.create({
  name: "linesStay",
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (transaction, { selection: { from, to } }) =>
        !transaction.steps.some((step) => step instanceof ReplaceAroundStep) ||
        keepsLines(transaction, from, to),
      props: {
        handleTextInput(view, from, to, text) {
          const { state } = view;
          const $from = state.doc.resolve(from);
          const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\uFFFC");
          if (!isInLine(state) || !BLOCK_BEGINNING.test(before + text)) return false;
          view.dispatch(state.tr.insertText(text, from, to).scrollIntoView());
          return true;
        },
      },
    }),
  ],
});

/** Whether each line in the range stays a line in a box of the same kind. */
function keepsLines({ before, doc, mapping }: Transaction, from: number, to: number): boolean {
  let areKept = true;
  before.nodesBetween(from, to, (node, pos, parent) => {
    if (node.type.name !== "line") return;
    const after = mapping.map(pos);
    const { parent: box } = doc.resolve(after);
    const isInItsBox = box.type === parent?.type && box.attrs.tag === parent.attrs.tag;
    areKept &&= isInItsBox && doc.nodeAt(after)?.type === node.type;
  });
  return areKept;
}

/** The Tiptap extensions of the rich view. Content that none of them supports stays raw HTML. */
export function editorExtensions(kinds: readonly BlockKind[]): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3, 4] },
      listItem: false,
      code: false,
      link: false,
      trailingNode: false,
      dropcursor: { class: "rich-dropcursor", color: false },
    }),
    TableKit.configure({ table: { resizable: false, renderWrapper: true, cellMinWidth: 0 } }),
    // List items of a designed page contain any blocks; Tiptap's own require a paragraph first.
    ListItem.extend({ content: "block+" }),
    InlineCode,
    Link,
    Wrapper,
    Box,
    Line,
    Picture,
    InlinePicture,
    SiteBlock.configure({ kinds: [...kinds] }),
    WordedBlock.configure({ kinds: [...kinds] }),
    InlineBlock.configure({ kinds: [...kinds] }),
    HtmlNode,
    SourceAttributes,
    EnterKeys,
    BoxesStayWhole,
    MainHeading,
    LinesStay,
  ];
}
