import { Editor, Extension } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { openRichDocument } from "#app/editor/rich-document.ts";
import { editorExtensions } from "#app/editor/schema/extensions.ts";

/** There is nothing to focus without a DOM. */
const NoFocus = Extension.create({ name: "noFocus", addCommands: () => ({ focus: () => () => true }) });

/**
 * Opens HTML in a rich editor without a DOM. A bar in it stands for the caret, two bars enclose the selection.
 */
export function openRichEditor(source: string): { editor: Editor; html: () => string } {
  const extensions = [...editorExtensions([]), NoFocus];
  const editor = new Editor({ element: null, extensions, content: { type: "doc" } });
  // As Tiptap does for an editor in a document.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  const { doc, toHtml } = openRichDocument(editor.schema, source);
  const bars: number[] = [];
  doc.descendants((node, pos) => {
    for (const { index } of (node.text ?? "").matchAll(/\|/g)) bars.push(pos + index);
  });
  const [from = 0, to] = bars;
  editor.commands.command(({ tr }) => {
    tr.replaceWith(0, tr.doc.content.size, doc.content);
    if (bars.length === 0) return true;
    if (to !== undefined) tr.delete(to, to + 1);
    tr.delete(from, from + 1);
    tr.setSelection(TextSelection.create(tr.doc, from, to === undefined ? from : to - 1));
    return true;
  });
  return { editor, html: () => toHtml(editor.state.doc).replaceAll(/\n\s*/g, "") };
}
