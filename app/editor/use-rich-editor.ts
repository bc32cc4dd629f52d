import { Editor } from "@tiptap/core";
import { AllSelection } from "@tiptap/pm/state";
import type { EditorProps } from "@tiptap/pm/view";
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ContentKind } from "#app/content/content-identity.ts";
import { actAfterPaint } from "./act-after-paint.ts";
import { FocusAtOnce } from "./focus-at-once.ts";
import { leaveSelected } from "./leave-selected.ts";
import { clipboardProps } from "./paste/clipboard.ts";
import { ReadOnly } from "./read-only.ts";
import { openRichDocument, type RichDocument } from "./rich-document.ts";
import type { BlockKind } from "./schema/blocks.ts";
import { editorExtensions } from "./schema/extensions.ts";
import { SkipFarBlocks } from "./skip-far-blocks.ts";
import { type CaretOffset, isFocusFree } from "./use-editor-view.ts";

/** The editor of a rich view that was left: if the HTML is still the same, what was done in it can still be undone. */
export type KeptEditor = { editor: Editor; opened: RichDocument; html: string; caret: number | null };

type RichEditorOptions = {
  kind: ContentKind;
  blocks: readonly BlockKind[];
  value: string;
  readOnly: boolean;
  caret: CaretOffset;
  kept: RefObject<KeptEditor | null>;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onRemoved: (removed: string[]) => void;
  onFiles: (files: File[]) => void;
  /** Sees keys before the text does; returns true to consume one. */
  onKey: (event: KeyboardEvent) => boolean;
};

const CARET_ROOM_PX = 5;

/** Mounts a Tiptap editor in an element. Reports changes, and reloads the content if `value` changes from outside. */
export function useRichEditor(
  container: RefObject<HTMLElement | null>,
  options: RichEditorOptions,
): Editor | null {
  const { value, readOnly, attributes } = options;
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(options);
  const opened = useRef<RichDocument>(null);
  const lastHtml = useRef(value);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!container.current) return;
    const { value, blocks, caret, kept } = latest.current;
    const left = kept.current?.html === value ? kept.current : null;
    const created = left?.editor ?? makeEditor(blocks);
    mount(created, container.current, latest);
    opened.current = left?.opened ?? open(created, value);
    const reportChange = () => {
      const html = opened.current?.toHtml(created.state.doc) ?? "";
      if (html === lastHtml.current) return;
      lastHtml.current = html;
      latest.current.onChange(html);
    };
    const { schedule, stop } = actAfterPaint(reportChange);
    created.on("update", schedule);
    if (caret.current !== null && isFocusFree()) {
      const asOpened = left ? openRichDocument(created.schema, value) : opened.current;
      const isWhereItWas = caret.current === left?.caret;
      created.commands.focus(isWhereItWas ? null : asOpened.positionAt(caret.current));
    }
    const noteCaret = () => {
      const { doc, selection } = created.state;
      caret.current = opened.current?.offsetAt(doc, selection.head) ?? null;
    };
    created.on("blur", noteCaret);
    setEditor(created);
    return () => {
      stop();
      created.off("update", schedule);
      created.off("blur", noteCaret);
      created.unmount();
      const html = lastHtml.current;
      if (opened.current)
        kept.current = { editor: created, opened: opened.current, html, caret: caret.current };
    };
  }, [container]);
  useEffect(() => {
    if (!editor || value === lastHtml.current) return;
    lastHtml.current = value;
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

function makeEditor(blocks: readonly BlockKind[]): Editor {
  return new Editor({
    element: null,
    extensions: [...editorExtensions(blocks), FocusAtOnce, ReadOnly, SkipFarBlocks],
    // The content security policy forbids injected styles; they are in rich-text.css.
    injectCSS: false,
  });
}

function mount(editor: Editor, element: HTMLElement, latest: RefObject<RichEditorOptions>): void {
  const { kind, readOnly, attributes } = latest.current;
  const keys = browserKeys();
  const clipboard = clipboardProps({
    kind,
    onRemoved: (removed) => latest.current.onRemoved(removed),
    onFiles: (files) => latest.current.onFiles(files),
  });
  editor.setOptions({
    editable: !readOnly,
    editorProps: {
      ...clipboard,
      ...keys,
      ...roomForCaret(element),
      handleDOMEvents: { ...clipboard.handleDOMEvents, ...keys.handleDOMEvents },
      attributes,
      handleKeyDown: (_view, event) => latest.current.onKey(event),
    },
  });
  editor.mount(element);
}

/** Reads the selection and leaves a selected block before a key acts; skips scrolling that the browser has done. */
function browserKeys() {
  let hasInserted = false;
  return {
    handleDOMEvents: {
      keydown(_view, { isComposing }) {
        hasInserted = false;
        // The browser reports a changed selection asynchronously; ProseMirror needs it before it handles this key.
        if (!isComposing) document.dispatchEvent(new Event("selectionchange"));
      },
      beforeinput(_view, { inputType }) {
        hasInserted = inputType === "insertText";
      },
      compositionstart(view) {
        leaveSelected(view);
        const { selection, tr } = view.state;
        // Firefox would remove it all by itself, and lose what is composed after the first letter.
        if (selection instanceof AllSelection) view.dispatch(tr.deleteSelection());
      },
    },
    handleKeyPress(view) {
      leaveSelected(view);
      return false;
    },
    /** The browser has scrolled to the text it inserted; ProseMirror would measure every ancestor for each key. */
    handleScrollToSelection() {
      const isScrolled = hasInserted;
      hasInserted = false;
      return isScrolled;
    },
  } satisfies EditorProps;
}

/**
 * How near to its scroller's edges ProseMirror lets the caret come: not under what sticks there, for which the style
 * sheets leave room.
 */
function roomForCaret(element: HTMLElement): Pick<EditorProps, "scrollMargin" | "scrollThreshold"> {
  const padding = (side: "scrollPaddingTop" | "scrollPaddingBottom") => {
    const scroller = element.closest("dialog") ?? document.documentElement;
    return CARET_ROOM_PX + (Number.parseFloat(getComputedStyle(scroller)[side]) || 0);
  };
  const room = {
    get top() {
      return padding("scrollPaddingTop");
    },
    get bottom() {
      return padding("scrollPaddingBottom");
    },
    left: CARET_ROOM_PX,
    right: CARET_ROOM_PX,
  };
  return { scrollMargin: room, scrollThreshold: room };
}

/** Replaces the document, without an undo step and without an `update` event. */
function open(editor: Editor, value: string): RichDocument {
  const opened = openRichDocument(editor.schema, value);
  const { tr, doc } = editor.state;
  tr.replaceWith(0, doc.content.size, opened.doc.content);
  editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
  return opened;
}

/** Selects a value from the editor's state; re-renders only when it changes. */
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
