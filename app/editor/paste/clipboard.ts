import type { Fragment, Slice } from "@tiptap/pm/model";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { handlePaste as pasteCells } from "@tiptap/pm/tables";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { ContentKind } from "#app/content/content-identity.ts";
import { figureOf, selectFigure } from "../figure.ts";
import { printBlock } from "../html/print-blocks.ts";
import { printLine } from "../html/print-lines.ts";
import type { RichNode } from "../html/rich-node.ts";
import { leaveSelected } from "../leave-selected.ts";
import { isPlainAddress } from "./addresses.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { insertSlice, sliceOf } from "./insert-slice.ts";

type Clipboard = {
  kind: ContentKind;
  onRemoved: (removed: string[]) => void;
  /** Receives pasted or dropped files, whose pictures are inserted at the caret. */
  onFiles: (files: File[]) => void;
};

/** Paste, drop and copy. The clipboard holds the HTML that is stored; pasted HTML is always cleaned, even our own. */
export function clipboardProps({ kind, onRemoved, onFiles }: Clipboard): EditorProps {
  function take(view: EditorView, event: ClipboardEvent | DragEvent, at?: number): boolean {
    const data = "clipboardData" in event ? event.clipboardData : event.dataTransfer;
    if (!data) return false;
    const { doc, selection, schema, tr } = view.state;
    const html = data.getData("text/html");
    const text = data.getData("text/plain");
    const pasted = html === "" ? null : cleanPasted(html, kind);
    // A picture copied elsewhere comes as a file and as HTML, of which cleaning leaves nothing.
    if (data.files.length > 0 && !pasted?.nodes.length) {
      if (at !== undefined) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at))));
      onFiles([...data.files]);
      return true;
    }
    const { parent } = at === undefined ? selection.$from : doc.resolve(at);
    if (!pasted || (parent.type.spec.code && text !== "")) return at === undefined && pasteText(view, text);
    onRemoved(pasted.removed);
    insert(view, event, sliceOf(schema, pasted), at);
    return true;
  }
  return {
    // Before ProseMirror has the browser parse it: inline styles would violate the content security policy.
    handleDOMEvents: {
      paste: (view, event) => taken(event, take(view, event)),
      cut: selectFigure,
      dragstart: selectDraggedFigure,
      drop(view, event) {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (view.dragging || at === undefined) return false;
        return taken(event, take(view, event, at));
      },
    },
    clipboardSerializer: {
      serializeFragment: (fragment: Fragment) => inert(htmlOf(fragment)),
    } as EditorProps["clipboardSerializer"] & object,
  };
}

/** Lets a picture that is dragged take its caption along, unless it is in a longer selection, which is dragged then. */
function selectDraggedFigure(view: EditorView, { target }: DragEvent): void {
  const { doc, selection, tr } = view.state;
  const figure = target instanceof HTMLImageElement ? figureOf(doc, view.posAtDOM(target, 0)) : null;
  if (figure === null || (selection.from < figure && selection.to > figure)) return;
  view.dispatch(tr.setSelection(NodeSelection.create(doc, figure)));
}

function taken(event: Event, isTaken: boolean): boolean {
  if (isTaken) event.preventDefault();
  return isTaken;
}

function insert(view: EditorView, event: ClipboardEvent | DragEvent, slice: Slice, at?: number): void {
  if (slice.size === 0) return;
  if ("clipboardData" in event) {
    leaveSelected(view);
    if (pasteCells(view, event, slice)) return;
  }
  view.dispatch(insertSlice(view.state, slice, at).scrollIntoView().setMeta("paste", true));
}

/** Pasting an address over selected text turns that text into a link. All other text is left to ProseMirror. */
function pasteText(view: EditorView, text: string): boolean {
  if (text !== "") leaveSelected(view);
  const href = text.trim();
  const { from, to, empty, $from } = view.state.selection;
  const { link } = view.state.schema.marks;
  if (empty || !isPlainAddress(href)) return false;
  if (!link || !$from.parent.type.allowsMarkType(link)) return false;
  view.dispatch(view.state.tr.addMark(from, to, link.create({ own: [["href", href]] })));
  return true;
}

function htmlOf(fragment: Fragment): string {
  const nodes = fragment.toJSON() as RichNode[] | null;
  if (!nodes) return "";
  return fragment.firstChild?.isInline ? printLine(nodes) : nodes.map((node) => printBlock(node)).join("\n");
}

/** A template's content is inert: nothing in it runs or loads. */
function inert(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
