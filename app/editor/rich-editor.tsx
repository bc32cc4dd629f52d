import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CaretOffset } from "./caret-offset.ts";
import type { ContentKind } from "./paste/clean-pasted.ts";
import "./rich-text.css";
import type { BlockKind } from "./schema/block-kind.ts";
import { ChosenTools } from "./tools/chosen-tools.tsx";
import { insertionsOf } from "./tools/insertions.ts";
import { LinkDialog } from "./tools/link-dialog.tsx";
import { SlashMenu } from "./tools/slash-menu.tsx";
import { ToolButton } from "./tools/tool-button.tsx";
import { Toolbar } from "./tools/toolbar.tsx";
import { usePictureChoice } from "./tools/use-picture-choice.tsx";
import { useSlashMenu } from "./tools/use-slash-menu.ts";
import { useRichEditor } from "./use-rich-editor.ts";

type RichEditorProps = {
  id: string;
  label: string;
  "aria-describedby": string | undefined;
  "aria-invalid"?: true;
  kind: ContentKind;
  blocks: readonly BlockKind[];
  value: string;
  readOnly: boolean;
  caret: CaretOffset;
  onChange: (html: string) => void;
};

/** The view in which content is written as it will be read. */
export function RichEditor(props: RichEditorProps) {
  const { id, kind, blocks, value, readOnly, caret, onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const [linking, setLinking] = useState(false);
  const startLinking = useCallback(() => setLinking(true), []);
  const insertPicture = useRef<() => void>(() => undefined);
  const insertions = useMemo(() => insertionsOf(blocks, () => insertPicture.current()), [blocks]);
  const slash = useSlashMenu(insertions);
  const takeFiles = useRef<(files: File[]) => void>(() => undefined);
  const editor = useRichEditor(place, {
    kind,
    blocks,
    value,
    readOnly,
    caret,
    attributes: attributesOf(props, slash.menuId, slash.activeId),
    onChange,
    onRemoved: (removed) => setSaid(leftOut(removed)),
    onFiles: (files) => void takeFiles.current(files),
    onKey(event) {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === "KeyK") {
        setLinking(true);
        event.preventDefault();
        return true;
      }
      return slash.onKey(event);
    },
  });
  const pictures = usePictureChoice(editor, setSaid);
  function dismiss() {
    setSaid("");
    editor?.commands.focus();
  }
  useEffect(() => {
    insertPicture.current = pictures.insert;
    takeFiles.current = pictures.takeFiles;
  });
  return (
    // A form finds it by its name, and leads there by focusing it.
    <fieldset
      name="content"
      tabIndex={-1}
      className="rich-frame"
      onFocus={(event) => event.target === event.currentTarget && editor?.commands.focus()}
    >
      <div className="rich-head">
        {editor ? (
          <>
            <Toolbar editor={editor} controls={id} onLink={startLinking} />
            <ChosenTools editor={editor} blocks={blocks} onReplace={pictures.replace} />
          </>
        ) : null}
        <div className="flex items-start gap-2">
          <p role="status" className="flex-1 px-3 text-muted-foreground text-sm not-empty:py-2">
            {said}
          </p>
          {said ? <ToolButton onClick={dismiss}>OK</ToolButton> : null}
        </div>
      </div>
      <div ref={place} />
      {editor ? <SlashMenu editor={editor} slash={slash} /> : null}
      {editor && linking ? (
        <LinkDialog editor={editor} onClose={() => flushSync(() => setLinking(false))} />
      ) : null}
      {pictures.dialog}
    </fieldset>
  );
}

function attributesOf(
  props: RichEditorProps,
  menuId: string,
  activeId: string | null,
): Record<string, string> {
  const described = props["aria-describedby"];
  return {
    id: props.id,
    class: "rich-text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": props.label,
    ...(described && { "aria-describedby": described }),
    ...(props["aria-invalid"] && { "aria-invalid": "true" }),
    ...(activeId && { "aria-controls": menuId, "aria-activedescendant": activeId }),
  };
}

/** Says in one sentence what was not taken over. */
function leftOut(removed: readonly string[]): string {
  return removed.length > 0 ? `Left out of what you pasted: ${removed.join(", ")}.` : "";
}
