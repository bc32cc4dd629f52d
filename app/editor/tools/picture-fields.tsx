import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { ownOf, ownValue, withOwn } from "../html/rich-node.ts";
import { type Chosen, setOwn } from "./chosen.ts";
import { ToolButton, ToolField } from "./tool-controls.tsx";

type PictureFieldsProps = { editor: Editor; chosen: Chosen; onReplace: () => void };

/** A picture's alt text, and buttons to replace it or add a caption. */
export function PictureFields({ editor, chosen, onReplace }: PictureFieldsProps) {
  const own = ownOf(chosen.node);
  const field = (name: string) => ({
    value: ownValue(own, name) ?? "",
    onChange: (value: string) => setOwn(editor, chosen, withOwn(own, name, value)),
  });
  const figure = figureOf(editor, chosen);
  const hasCaption = figure?.children.some(({ attrs }) => attrs.tag === "figcaption") ?? false;
  return (
    <>
      <ToolField label="Description" placeholder="Empty if it only decorates" {...field("alt")} />
      <ToolButton onClick={onReplace}>Replace</ToolButton>
      {hasCaption || chosen.node.isInline ? null : (
        <ToolButton onClick={() => addCaption(editor, chosen)}>Add caption</ToolButton>
      )}
    </>
  );
}

function figureOf(editor: Editor, { pos }: Chosen): Node | null {
  const { parent } = editor.state.doc.resolve(pos);
  return parent.attrs.tag === "figure" ? parent : null;
}

function addCaption(editor: Editor, chosen: Chosen): void {
  const { node, pos } = chosen;
  const { tr, schema } = editor.state;
  const after = pos + node.nodeSize;
  const caption = schema.node("line", { tag: "figcaption" });
  if (figureOf(editor, chosen)) {
    editor.view.dispatch(tr.insert(after, caption));
    editor.commands.focus(after + 1);
    return;
  }
  const picture = node.type.create({ ...node.attrs, piece: null });
  const figure = schema.node("box", { tag: "figure", piece: node.attrs.piece }, [picture, caption]);
  editor.view.dispatch(tr.replaceWith(pos, after, figure));
  editor.commands.focus(pos + 1 + picture.nodeSize + 1);
}
