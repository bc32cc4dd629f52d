import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ContentKind } from "#app/content/content-identity.ts";
import { usePublishedHeight } from "#app/ui/use-published-height.ts";
import "./rich-text.css";
import type { BlockKind } from "./schema/blocks.ts";
import { ChosenTools } from "./tools/chosen-tools.tsx";
import { insertionsOf } from "./tools/insertions.ts";
import { LinkDialog } from "./tools/link-dialog.tsx";
import { SlashMenu } from "./tools/slash-menu.tsx";
import { ToolButton } from "./tools/tool-controls.tsx";
import { Toolbar } from "./tools/toolbar.tsx";
import { usePictureChoice } from "./tools/use-picture-choice.tsx";
import { useSlashMenu } from "./tools/use-slash-menu.ts";
import type { CaretOffset } from "./use-editor-view.ts";
import { type KeptEditor, useRichEditor } from "./use-rich-editor.ts";

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
  kept: RefObject<KeptEditor | null>;
  onChange: (html: string) => void;
};

/** The rich (WYSIWYG) view of content. */
export function RichEditor(props: RichEditorProps) {
  const { id, kind, blocks, value, readOnly, caret, kept, onChange } = props;
  const container = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  // What is scrolled to stays clear of the toolbar.
  usePublishedHeight(head, "--editor-bar");
  const [status, setStatus] = useState("");
  const [linking, setLinking] = useState(false);
  const startLinking = useCallback(() => setLinking(true), []);
  const insertPicture = useRef<() => void>(() => undefined);
  const insertions = useMemo(() => insertionsOf(blocks, () => insertPicture.current()), [blocks]);
  const slash = useSlashMenu(insertions);
  const takeFiles = useRef<(files: File[]) => void>(() => undefined);
  const editor = useRichEditor(container, {
    kind,
    blocks,
    value,
    readOnly,
    caret,
    kept,
    attributes: attributesOf(props, slash.menuId, slash.activeId),
    onChange,
    onRemoved: (removed) => setStatus(removedMessage(removed)),
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
  const pictures = usePictureChoice(editor, setStatus);
  function dismiss() {
    setStatus("");
    editor?.commands.focus();
  }
  useEffect(() => {
    insertPicture.current = pictures.insert;
    takeFiles.current = pictures.takeFiles;
  });
  return (
    // Named and focusable, so that a form can find an invalid field by its name and focus it.
    <fieldset
      name="content"
      tabIndex={-1}
      className="rich-frame"
      onFocus={(event) => event.target === event.currentTarget && editor?.commands.focus()}
    >
      <div ref={head} className="rich-head">
        {editor ? (
          <>
            <Toolbar editor={editor} controls={id} onLink={startLinking} />
            <ChosenTools editor={editor} blocks={blocks} onReplace={pictures.replace} />
          </>
        ) : null}
        <div className="flex items-start gap-2">
          <p role="status" className="flex-1 px-3 text-muted-foreground text-sm not-empty:py-2">
            {status}
          </p>
          {status ? <ToolButton onClick={dismiss}>OK</ToolButton> : null}
        </div>
      </div>
      <div ref={container} />
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
    // Keeps the focus while the text is read-only.
    tabindex: "0",
    "aria-multiline": "true",
    "aria-label": props.label,
    ...(described && { "aria-describedby": described }),
    ...(props["aria-invalid"] && { "aria-invalid": "true" }),
    ...(activeId && { "aria-controls": menuId, "aria-activedescendant": activeId }),
  };
}

/** Lists what was dropped from pasted content; empty if nothing was. */
function removedMessage(removed: readonly string[]): string {
  return removed.length > 0 ? `Left out of what you pasted: ${removed.join(", ")}.` : "";
}
