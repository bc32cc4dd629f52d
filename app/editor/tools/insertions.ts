import type { Editor } from "@tiptap/core";
import { readBlocks } from "../html/read-blocks.ts";
import { parseTree } from "../html/tree.ts";
import type { BlockKind } from "../schema/blocks.ts";

/** Something to insert at the caret. `keys` are more search words for it. */
export type Insertion = { name: string; keys: string; run: (editor: Editor) => void };

const TEXTS: readonly Insertion[] = [
  { name: "Heading", keys: "h2 title", run: (editor) => editor.commands.setHeading({ level: 2 }) },
  { name: "Small heading", keys: "h3 subtitle", run: (editor) => editor.commands.setHeading({ level: 3 }) },
  { name: "List", keys: "bullets ul", run: (editor) => editor.commands.toggleBulletList() },
  { name: "Numbered list", keys: "ol steps 1", run: (editor) => editor.commands.toggleOrderedList() },
  { name: "Quote", keys: "blockquote", run: (editor) => editor.commands.toggleBlockquote() },
  { name: "Callout", keys: "note aside tip", run: toggleCallout },
  { name: "Table", keys: "rows columns", run: insertTable },
  { name: "Code", keys: "pre", run: (editor) => editor.commands.toggleCodeBlock() },
  { name: "Divider", keys: "line hr rule", run: (editor) => editor.commands.setHorizontalRule() },
];

export function insertionsOf(
  kinds: readonly BlockKind[],
  insertPicture: (editor: Editor) => void,
): Insertion[] {
  return [
    ...TEXTS,
    { name: "Picture", keys: "image photo figure", run: insertPicture },
    ...kinds.map(({ name, block, html }) => ({
      name,
      keys: `block ${block}`,
      run: (editor: Editor) => insertHtml(editor, html),
    })),
  ];
}

export function matchingInsertions(insertions: readonly Insertion[], typed: string): Insertion[] {
  const wanted = typed.toLowerCase();
  return insertions.filter(({ name, keys }) => ` ${name} ${keys}`.toLowerCase().includes(` ${wanted}`));
}

function insertHtml(editor: Editor, html: string): void {
  editor
    .chain()
    .insertContent(readBlocks(parseTree(html)) as never)
    .focus()
    .run();
}

export function toggleCallout(editor: Editor): void {
  if (editor.isActive("box", { tag: "aside" })) editor.commands.lift("box");
  else editor.commands.wrapIn("box", { tag: "aside" });
}

function insertTable(editor: Editor): void {
  editor.commands.insertTable({ rows: 3, cols: 3, withHeaderRow: true });
}
