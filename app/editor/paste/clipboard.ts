import { Fragment, type Schema, Slice } from "@tiptap/pm/model";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { ContentKind } from "#app/content/content-identity.ts";
import { printBlock } from "../html/print-blocks.ts";
import { printLine } from "../html/print-lines.ts";
import type { RichNode } from "../html/rich-node.ts";
import { isAllowedLink } from "./addresses.ts";
import { cleanPasted } from "./clean-pasted.ts";

type Clipboard = {
  kind: ContentKind;
  onRemoved: (removed: string[]) => void;
  /** Receives pasted or dropped files. */
  onFiles: (files: File[]) => void;
};

/** Paste, drop and copy. The clipboard holds the HTML that is stored; pasted HTML is always cleaned, even our own. */
export function clipboardProps({ kind, onRemoved, onFiles }: Clipboard): EditorProps {
  function take(view: EditorView, data: DataTransfer | null, at?: number): boolean {
    if (!data) return false;
    if (data.files.length > 0 && data.getData("text/html") === "") {
      onFiles([...data.files]);
      return true;
    }
    const html = data.getData("text/html");
    if (html === "") return at === undefined && pasteAsLink(view, data.getData("text/plain"));
    const { nodes, removed } = cleanPasted(html, kind);
    onRemoved(removed);
    insert(view, sliceOf(view.state.schema, nodes), at);
    return true;
  }
  return {
    // Before ProseMirror has the browser parse it: inline styles would violate the content security policy.
    handleDOMEvents: {
      paste: (view, event) => taken(event, take(view, event.clipboardData)),
      drop(view, event) {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (view.dragging || at === undefined) return false;
        return taken(event, take(view, event.dataTransfer, at));
      },
    },
    clipboardSerializer: {
      serializeFragment: (fragment: Fragment) => inert(htmlOf(fragment)),
    } as EditorProps["clipboardSerializer"] & object,
  };
}

function taken(event: Event, isTaken: boolean): boolean {
  if (isTaken) event.preventDefault();
  return isTaken;
}

function insert(view: EditorView, slice: Slice, at: number | undefined): void {
  const { tr } = view.state;
  const changed = at === undefined ? tr.replaceSelection(slice) : tr.replaceRange(at, at, slice);
  view.dispatch(changed.scrollIntoView().setMeta("paste", true));
}

/** A slice open at a first or last paragraph, so that its text joins the text around the insertion. */
function sliceOf(schema: Schema, nodes: readonly RichNode[]): Slice {
  const made = nodes.flatMap((json) => {
    try {
      const node = schema.nodeFromJSON(json);
      node.check();
      return [node];
    } catch {
      return [];
    }
  });
  const isOpen = (node: (typeof made)[number] | undefined) => node?.type.name === "paragraph";
  return new Slice(Fragment.from(made), isOpen(made[0]) ? 1 : 0, isOpen(made.at(-1)) ? 1 : 0);
}

/** Pasting a URL over selected text turns that text into a link. */
function pasteAsLink(view: EditorView, text: string): boolean {
  const href = text.trim();
  const { from, to, empty } = view.state.selection;
  if (empty || !/^(https?:\/\/|mailto:|tel:|\/)\S+$/.test(href) || !isAllowedLink(href)) return false;
  const link = view.state.schema.marks.link?.create({ own: [["href", href]] });
  if (link) view.dispatch(view.state.tr.addMark(from, to, link));
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
