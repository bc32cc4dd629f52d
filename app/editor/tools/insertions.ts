import type { Editor } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, TextSelection } from "@tiptap/pm/state";
import { readBlocks } from "../html/read-blocks.ts";
import { parseTree } from "../html/tree.ts";
import { type BlockKind, blockOf } from "../schema/blocks.ts";
import { type Chosen, chosenIn } from "./chosen.ts";

/** Something to insert at the caret. `keys` are more search words for it. */
export type Insertion = { name: string; keys: string; run: (editor: Editor) => void };

/** The block that holds questions, each a `<details>`. */
export const FAQ = "faq";

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
      run: (editor: Editor) => {
        const questions = block === FAQ ? questionsAround(editor.state) : null;
        if (questions) insertQuestion(editor, questions, html);
        else insertHtml(editor, html);
      },
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
    .insertContent(readBlocks(parseTree(html)))
    .focus()
    .run();
}

/** The block of questions that the selection is in or on; null if there is none. */
export function questionsAround(state: EditorState): Chosen | null {
  return chosenIn(state, (node) => node.type.name === "wordedBlock" && blockOf(node) === FAQ);
}

/** Adds a question to the block after that at the caret, or as the last one. `html` is a block with one question. */
export function insertQuestion(editor: Editor, { node, pos }: Chosen, html: string): void {
  const { doc, schema, selection } = editor.state;
  const block = schema.nodeFromJSON(readBlocks(parseTree(html))[0]);
  const { $from } = selection;
  const depth = doc.resolve(pos).depth + 2;
  const isWithin = $from.depth >= depth;
  const { tr } = editor.state;
  const after = isWithin ? $from.after(depth) : pos + node.nodeSize - 1;
  tr.insert(after, block.content);
  // The line in which the insert menu was opened.
  if (isWithin && isEmptyLine($from) && $from.node(-1).childCount > 1)
    tr.delete($from.before(), $from.after());
  const start = tr.mapping.map(after, -1) + 2;
  const question = tr.doc.resolve(start).parent;
  tr.setSelection(TextSelection.create(tr.doc, start, start + question.content.size));
  editor.view.dispatch(tr.scrollIntoView());
  editor.commands.focus();
}

/** Puts the selected lines into a callout, or takes all lines out of the callout around them. */
export function toggleCallout(editor: Editor): void {
  const callout = chosenIn(editor.state, ({ attrs }) => attrs.tag === "aside");
  if (!callout) return void editor.commands.wrapIn("box", { tag: "aside" });
  const { node, pos } = callout;
  const { tr, selection } = editor.state;
  const { from, to } = selection;
  tr.replaceWith(pos, pos + node.nodeSize, node.content);
  // Without the callout's opening, what was in it is one position earlier; without its end, too, what follows is two.
  const moved = (place: number) => (place < pos + node.nodeSize ? place - 1 : place - 2);
  if (selection instanceof TextSelection)
    tr.setSelection(TextSelection.create(tr.doc, moved(from), moved(to)));
  editor.view.dispatch(tr);
}

export function isEmptyLine({ parent }: ResolvedPos): boolean {
  return parent.type.name === "paragraph" && parent.content.size === 0;
}

function insertTable(editor: Editor): void {
  editor.commands.insertTable({ rows: 3, cols: 3, withHeaderRow: true });
}
