import type { Editor } from "@tiptap/core";
import { type EditorState, TextSelection } from "@tiptap/pm/state";

/**
 * Enter over a selection that crosses the border of a box, question or caption: deletes it, and begins a new line only
 * in a paragraph. Elsewhere that would make a second line of a kind that its box may have only once, such as a question.
 * @returns whether there is such a selection
 */
export function breakAcrossBoxes({ editor }: { editor: Editor }): boolean {
  if (!crossesBoxes(editor.state)) return false;
  editor.commands.deleteSelection();
  if (editor.state.selection.$from.parent.type.name === "paragraph") editor.commands.splitBlock();
  return true;
}

function crossesBoxes({ selection }: EditorState): boolean {
  const { empty, $from, $to } = selection;
  if (empty || !(selection instanceof TextSelection) || $from.sameParent($to)) return false;
  return [$from, $to].some((end) =>
    Array.from({ length: end.depth + 1 }, (_, depth) => end.node(depth).type.name).some((name) =>
      ["line", "box", "wordedBlock"].includes(name),
    ),
  );
}
