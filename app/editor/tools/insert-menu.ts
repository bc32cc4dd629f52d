import type { Editor } from "@tiptap/core";
import type { SelectionBookmark } from "@tiptap/pm/state";
import { isEmptyLine } from "./insertions.ts";
import { placeForLine } from "./line-places.ts";

/** The place of the slash that the menu's button typed, whether its line is new, and what was selected before. */
const typedByButton = new WeakMap<Editor, { at: number; isNewLine: boolean; before: SelectionBookmark }>();

/** Opens the insert menu by typing its slash, on a new line after the caret's unless the caret is in an empty one. */
export function openInsertMenu(editor: Editor): void {
  const { $to } = editor.state.selection;
  const before = editor.state.selection.getBookmark();
  const isNewLine = !isEmptyLine($to);
  const after = placeForLine($to);
  const chain = editor.chain().focus();
  if (isNewLine) chain.insertContentAt(after, { type: "paragraph" }).setTextSelection(after + 1);
  chain.insertContent({ type: "text", text: "/" }).run();
  typedByButton.set(editor, { at: editor.state.selection.$from.start(), isNewLine, before });
}

/** Takes back what the menu's button typed. @returns whether it had typed the caret's line */
export function takeBackSlash(editor: Editor): boolean {
  const typed = typedByButton.get(editor);
  typedByButton.delete(editor);
  const { $from } = editor.state.selection;
  if (typed?.at !== $from.start()) return false;
  const margin = typed.isNewLine ? 1 : 0;
  return editor.commands.command(({ tr }) => {
    tr.delete($from.start() - margin, $from.end() + margin);
    tr.setSelection(typed.before.resolve(tr.doc));
    return true;
  });
}
