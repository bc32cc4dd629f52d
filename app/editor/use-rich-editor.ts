import { Editor } from "@tiptap/core";
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { actAfterPaint } from "./act-after-paint.ts";
import { browserKeys } from "./browser-keys.ts";
import { type CaretOffset, isFocusFree } from "./caret-offset.ts";
import { FocusAtOnce } from "./focus-at-once.ts";
import type { ContentKind } from "./paste/clean-pasted.ts";
import { clipboardProps } from "./paste/clipboard.ts";
import { RestFarBlocks } from "./rest-far-blocks.ts";
import { openRichDocument, type RichDocument } from "./rich-document.ts";
import type { BlockKind } from "./schema/block-kind.ts";
import { editorExtensions } from "./schema/extensions.ts";

type RichEditorOptions = {
  kind: ContentKind;
  blocks: readonly BlockKind[];
  value: string;
  readOnly: boolean;
  caret: CaretOffset;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onRemoved: (removed: string[]) => void;
  onFiles: (files: File[]) => void;
  /** Keys that a menu over the text takes before the text does. */
  onKey: (event: KeyboardEvent) => boolean;
};

/** The editor in an element. It writes what changes, and starts anew where the value was changed from outside. */
export function useRichEditor(
  place: RefObject<HTMLElement | null>,
  options: RichEditorOptions,
): Editor | null {
  const { value, readOnly, attributes } = options;
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(options);
  const opened = useRef<RichDocument>(null);
  const written = useRef(value);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!place.current) return;
    const made = makeEditor(place.current, latest);
    opened.current = open(made, latest.current.value);
    const write = () => {
      const html = opened.current?.toHtml(made.state.doc) ?? "";
      if (html === written.current) return;
      written.current = html;
      latest.current.onChange(html);
    };
    const { ask, end } = actAfterPaint(write);
    made.on("update", ask);
    const { caret } = latest.current;
    if (caret.current !== null && isFocusFree())
      made.commands.focus(opened.current.positionAt(caret.current));
    made.on("blur", ({ editor: { state } }) => {
      caret.current = opened.current?.offsetAt(state.doc, state.selection.head) ?? null;
    });
    setEditor(made);
    return () => {
      end();
      made.destroy();
    };
  }, [place]);
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    opened.current = open(editor, value);
  }, [editor, value]);
  useEffect(() => void editor?.setEditable(!readOnly, false), [editor, readOnly]);
  const described = JSON.stringify(attributes);
  useEffect(() => {
    const own = JSON.parse(described) as Record<string, string>;
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes: own } });
  }, [editor, described]);
  return editor;
}

function makeEditor(element: HTMLElement, latest: RefObject<RichEditorOptions>): Editor {
  const { kind, blocks, readOnly, attributes } = latest.current;
  const keys = browserKeys();
  const clipboard = clipboardProps({
    kind,
    onRemoved: (removed) => latest.current.onRemoved(removed),
    onFiles: (files) => latest.current.onFiles(files),
  });
  return new Editor({
    element,
    extensions: [...editorExtensions(blocks), FocusAtOnce, RestFarBlocks],
    // Styles are in a sheet: the content security policy lets script add none.
    injectCSS: false,
    editable: !readOnly,
    editorProps: {
      ...clipboard,
      ...keys,
      handleDOMEvents: { ...clipboard.handleDOMEvents, ...keys.handleDOMEvents },
      attributes,
      handleKeyDown: (_view, event) => latest.current.onKey(event),
    },
  });
}

/** Lays content in, without a step back to what was there before. */
function open(editor: Editor, value: string): RichDocument {
  const opened = openRichDocument(editor.schema, value);
  const { tr, doc } = editor.state;
  tr.replaceWith(0, doc.content.size, opened.doc.content);
  editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
  return opened;
}

/** Of the editor's text and selection what `read` takes, drawing anew only when that is another value. */
export function useEditorState<Value>(editor: Editor, read: (editor: Editor) => Value): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on("transaction", changed);
      return () => void editor.off("transaction", changed);
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => read(editor));
}
