import type { ChainedCommands, Editor } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { isInLine } from "../schema/nodes.ts";
import { openInsertMenu } from "./insert-menu.ts";
import { toggleCallout } from "./insertions.ts";

type Tool = {
  name: string;
  sign: string;
  keys?: string;
  look?: string;
  /** For toggles: whether it applies at the caret. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it is disabled. */
  isOff?: (editor: Editor) => boolean;
  run: (editor: Editor, openLink: () => void) => void;
};

const chained = (step: (chain: ChainedCommands) => ChainedCommands) => (editor: Editor) =>
  void step(editor.chain().focus()).run();

/** The toolbar's buttons, in order. */
export const TOOLS: readonly Tool[] = [
  {
    name: "Bold",
    sign: "B",
    keys: "Ctrl+B",
    look: "font-bold",
    isOn: (editor) => editor.isActive("bold"),
    run: chained((chain) => chain.toggleMark("bold")),
  },
  {
    name: "Italic",
    sign: "I",
    keys: "Ctrl+I",
    look: "italic",
    isOn: (editor) => editor.isActive("italic"),
    run: chained((chain) => chain.toggleMark("italic")),
  },
  {
    name: "Link",
    sign: "Link",
    keys: "Ctrl+K",
    look: "underline",
    isOn: (editor) => editor.isActive("link"),
    run: (_editor, openLink) => openLink(),
  },
  {
    name: "List",
    sign: "List",
    isOn: (editor) => editor.isActive("bulletList"),
    isOff: ({ state }) => isInLine(state),
    run: chained((chain) => chain.toggleBulletList()),
  },
  {
    name: "1. List, numbered",
    sign: "1. List",
    isOn: (editor) => editor.isActive("orderedList"),
    isOff: ({ state }) => isInLine(state),
    run: chained((chain) => chain.toggleOrderedList()),
  },
  {
    name: "Quote",
    sign: "Quote",
    isOn: (editor) => editor.isActive("blockquote"),
    isOff: ({ state }) => isInLine(state),
    run: chained((chain) => chain.toggleBlockquote()),
  },
  {
    name: "Callout",
    sign: "Callout",
    isOn: (editor) => editor.isActive("box", { tag: "aside" }),
    isOff: (editor) => isInLine(editor.state) && !editor.isActive("box", { tag: "aside" }),
    run(editor) {
      toggleCallout(editor);
      editor.commands.focus();
    },
  },
  { name: "Insert", sign: "+ Insert", keys: "/ on a line of its own", run: openInsertMenu },
  {
    name: "Undo",
    sign: "Undo",
    keys: "Ctrl+Z",
    isOff: ({ state }) => undoDepth(state) === 0,
    run: chained((chain) => chain.undo()),
  },
  {
    name: "Redo",
    sign: "Redo",
    keys: "Ctrl+Shift+Z",
    isOff: ({ state }) => redoDepth(state) === 0,
    run: chained((chain) => chain.redo()),
  },
];
