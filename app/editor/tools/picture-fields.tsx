import type { Editor } from "@tiptap/core";
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
  const inFigure = editor.state.doc.resolve(chosen.pos).parent.attrs.tag === "figure";
  return (
    <>
      <ToolField label="Description" placeholder="Empty if it only decorates" {...field("alt")} />
      <ToolButton onClick={onReplace}>Replace</ToolButton>
      {inFigure || chosen.node.isInline ? null : (
        <ToolButton onClick={() => addCaption(editor, chosen)}>Add caption</ToolButton>
      )}
    </>
  );
}

function addCaption(editor: Editor, { node, pos }: Chosen): void {
  const { tr, schema } = editor.state;
  const picture = node.type.create({ ...node.attrs, piece: null });
  const caption = schema.node("line", { tag: "figcaption" });
  const figure = schema.node("box", { tag: "figure", piece: node.attrs.piece }, [picture, caption]);
  editor.view.dispatch(tr.replaceWith(pos, pos + node.nodeSize, figure));
  editor.commands.focus(pos + 1 + picture.nodeSize + 1);
}
