import type { Editor } from "@tiptap/core";
import { type ReactNode, useEffect, useState } from "react";
import type { BlockKind } from "../schema/block-kind.ts";
import { blockName, blockOf } from "../schema/blocks.ts";
import { boxName } from "../schema/nodes.ts";
import { useEditorState } from "../use-rich-editor.ts";
import { BlockSettings } from "./block-settings.tsx";
import { type Chosen, canMove, chosenIn, move, remove } from "./chosen.ts";
import { PictureFields } from "./picture-fields.tsx";
import { TableTools } from "./table-tools.tsx";
import { ToolButton } from "./tool-button.tsx";

type ChosenToolsProps = {
  editor: Editor;
  blocks: readonly BlockKind[];
  onReplace: (picture: Chosen) => void;
};

/** What can be done with the thing that the author is at: a picture, a table, a section, one of our blocks. */
export function ChosenTools({ editor, blocks, onReplace }: ChosenToolsProps) {
  const state = useEditorState(editor, ({ state }) => (chosenIn(state) ? state : null));
  const chosen = state && chosenIn(state);
  const wasEntered = useWasEntered(editor);
  if (!chosen || !wasEntered) return null;
  const name = nameOf(chosen, blocks);
  const isInline = chosen.node.isInline;
  return (
    <fieldset className="rich-chosen">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="font-semibold">
        {name}
      </span>
      {toolsOf(editor, chosen, blocks, onReplace)}
      <span className="ml-auto flex gap-1">
        {isInline ? null : (
          <>
            <ToolButton isOff={!canMove(editor, chosen, -1)} onClick={() => move(editor, chosen, -1)}>
              Move up
            </ToolButton>
            <ToolButton isOff={!canMove(editor, chosen, 1)} onClick={() => move(editor, chosen, 1)}>
              Move down
            </ToolButton>
          </>
        )}
        <ToolButton onClick={() => remove(editor, chosen)}>Delete</ToolButton>
      </span>
    </fieldset>
  );
}

/** Before, the author is at nothing: that the caret stands at the text’s end was nobody’s choice. */
function useWasEntered(editor: Editor): boolean {
  const [wasEntered, setEntered] = useState(editor.isFocused);
  useEffect(() => {
    const enter = () => setEntered(true);
    editor.on("focus", enter);
    return () => void editor.off("focus", enter);
  }, [editor]);
  return wasEntered;
}

function toolsOf(
  editor: Editor,
  chosen: Chosen,
  blocks: readonly BlockKind[],
  onReplace: (picture: Chosen) => void,
): ReactNode {
  switch (chosen.node.type.name) {
    case "image":
    case "inlineImage":
      return <PictureFields editor={editor} chosen={chosen} onReplace={() => onReplace(chosen)} />;
    case "siteBlock":
    case "wordedBlock":
    case "inlineBlock":
      return <BlockSettings editor={editor} chosen={chosen} blocks={blocks} />;
    case "table":
      return <TableTools editor={editor} />;
    case "htmlNode":
      return <span className="text-muted-foreground">Left as it is. The HTML view can change it.</span>;
    default:
      return null;
  }
}

function nameOf({ node }: Chosen, blocks: readonly BlockKind[]): string {
  switch (node.type.name) {
    case "image":
    case "inlineImage":
      return "Picture";
    case "siteBlock":
    case "wordedBlock":
    case "inlineBlock":
      return blockName(blocks, blockOf(node));
    case "table":
      return "Table";
    case "htmlNode":
      return "HTML";
    default:
      return boxName(String(node.attrs.tag));
  }
}
