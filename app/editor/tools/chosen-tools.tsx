import type { Editor } from "@tiptap/core";
import { type ReactNode, useEffect, useState } from "react";
import { ownOf, ownValue, withOwn } from "../html/rich-node.ts";
import { captionText, withCaptionText } from "../html/table-caption.ts";
import { type BlockKind, blockName, blockOf } from "../schema/blocks.ts";
import { boxName } from "../schema/nodes.ts";
import { useEditorState } from "../use-rich-editor.ts";
import { type Chosen, canMove, chosenIn, move, remove, setAttributes, setOwn, wholeOf } from "./chosen.ts";
import { FAQ, insertQuestion, questionsAround } from "./insertions.ts";
import { PictureFields } from "./picture-fields.tsx";
import { ToolButton, ToolField } from "./tool-controls.tsx";

type ChosenToolsProps = {
  editor: Editor;
  blocks: readonly BlockKind[];
  onReplace: (picture: Chosen) => void;
};

/** The tools for the picture, table, section or block that is selected or contains the caret. */
export function ChosenTools({ editor, blocks, onReplace }: ChosenToolsProps) {
  const state = useEditorState(editor, ({ state }) => (chosenIn(state) ? state : null));
  const chosen = state && chosenIn(state);
  const wasEntered = useWasEntered(editor);
  if (!chosen || !wasEntered) return null;
  const name = nameOf(chosen, blocks);
  const isInline = chosen.node.isInline;
  const whole = wholeOf(editor, chosen);
  return (
    <fieldset className="rich-chosen">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="font-semibold">
        {name}
      </span>
      {toolsOf(editor, chosen, blocks, onReplace)}
      <QuestionTool editor={editor} blocks={blocks} />
      <span className="ml-auto flex gap-1">
        {isInline ? null : (
          <>
            <ToolButton isOff={!canMove(editor, whole, -1)} onClick={() => move(editor, whole, -1)}>
              Move up
            </ToolButton>
            <ToolButton isOff={!canMove(editor, whole, 1)} onClick={() => move(editor, whole, 1)}>
              Move down
            </ToolButton>
          </>
        )}
        <ToolButton onClick={() => remove(editor, whole)}>Delete</ToolButton>
      </span>
    </fieldset>
  );
}

/** Before the editor first has focus, its caret is at the default position, which the user did not choose. */
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
      return <TableTools editor={editor} chosen={chosen} />;
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

type BlockSettingsProps = { editor: Editor; chosen: Chosen; blocks: readonly BlockKind[] };

/** A block's settings, each stored as a `data-` attribute. */
function BlockSettings({ editor, chosen, blocks }: BlockSettingsProps) {
  const kind = blocks.find(({ block }) => block === blockOf(chosen.node));
  const own = ownOf(chosen.node);
  return kind?.settings.map(({ name, label, options }) => (
    <ToolField
      key={name}
      label={label}
      options={options}
      value={ownValue(own, `data-${name}`) ?? ""}
      onChange={(value) =>
        setOwn(editor, chosen, withOwn(own, `data-${name}`, value === "" ? undefined : value))
      }
    />
  ));
}

/** Adds a question, if the selection is in or on a block of them. */
function QuestionTool({ editor, blocks }: { editor: Editor; blocks: readonly BlockKind[] }) {
  const kind = blocks.find(({ block }) => block === FAQ);
  const questions = questionsAround(editor.state);
  if (!kind || !questions) return null;
  return <ToolButton onClick={() => insertQuestion(editor, questions, kind.html)}>Add question</ToolButton>;
}

function TableTools({ editor, chosen }: { editor: Editor; chosen: Chosen }) {
  const table = () => editor.chain().focus();
  return (
    <>
      <span className="flex gap-1 sm:flex-wrap">
        <ToolButton onClick={() => table().addRowAfter().run()}>Add row</ToolButton>
        <ToolButton onClick={() => table().addColumnAfter().run()}>Add column</ToolButton>
        <ToolButton onClick={() => table().deleteRow().run()}>Delete row</ToolButton>
        <ToolButton onClick={() => table().deleteColumn().run()}>Delete column</ToolButton>
      </span>
      <CaptionField editor={editor} table={chosen} />
    </>
  );
}

/** A table's caption. One with formatting is left alone: as plain text it would lose that. */
function CaptionField({ editor, table }: { editor: Editor; table: Chosen }) {
  const caption: string | null = table.node.attrs.caption;
  const text = captionText(caption);
  if (text === null)
    return <span className="text-muted-foreground">The HTML view can change its caption.</span>;
  return (
    <ToolField
      label="Caption"
      placeholder="Above the table"
      value={text}
      onChange={(changed) => setAttributes(editor, table, { caption: withCaptionText(caption, changed) })}
    />
  );
}
