import { Fragment, type Node, type ResolvedPos, type Schema, Slice } from "@tiptap/pm/model";
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";
import type { Pasted } from "./clean-pasted.ts";

/**
 * Makes a slice of pasted nodes. Text that was selected in an editor is open at both ends, down to its first and last
 * line, so that these join the text around the insertion. In what was copied elsewhere, a single line is open, and of
 * several blocks the first and last if they are paragraphs.
 */
export function sliceOf(schema: Schema, { nodes, openStart }: Pasted): Slice {
  const content = Fragment.from(
    nodes.flatMap((json) => {
      try {
        const node = schema.nodeFromJSON(json);
        node.check();
        return [node];
      } catch {
        return [];
      }
    }),
  );
  const { firstChild, lastChild, childCount } = content;
  // Selected cells are open by one level, too, but not down to a line.
  const isText = openStart > 1 || (openStart === 1 && firstChild?.isTextblock === true);
  if (isText) return Slice.maxOpen(content);
  const isOpen = (node: Node | null) =>
    node?.type.name === "paragraph" || (node?.isTextblock === true && childCount === 1);
  return new Slice(content, isOpen(firstChild) ? 1 : 0, isOpen(lastChild) ? 1 : 0);
}

/** Inserts a slice at a position, or in place of the selection. */
export function insertSlice(state: EditorState, slice: Slice, at?: number): Transaction {
  const { tr, doc, selection } = state;
  const { $from, $to } = at === undefined ? selection : { $from: doc.resolve(at), $to: doc.resolve(at) };
  const fitting = fittingSlice(slice, $from, $to);
  if (at !== undefined) return tr.replaceRange(at, at, fitting);
  tr.replaceSelection(fitting);
  if (fitting.openEnd === 0) returnCaret(tr, endsInText(fitting.content.lastChild));
  return tr;
}

/**
 * ProseMirror places the caret in the text that follows a pasted list or heading, if there is any, and selects a block that
 * follows, so that what is typed would come after that (`leaveSelected`): brings the caret back.
 */
function returnCaret(tr: Transaction, endsInText: boolean): void {
  let end = 0;
  tr.mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => {
    end = newTo;
  });
  const { selection } = tr;
  const { $from } = selection;
  const isBlock = selection instanceof NodeSelection;
  if ($from.pos < end || !(isBlock || (endsInText && $from.parentOffset === 0))) return;
  const before = Selection.near(isBlock ? $from : tr.doc.resolve($from.before()), -1);
  if (isBlock || before instanceof TextSelection) tr.setSelection(before);
}

const LISTS = ["bulletList", "orderedList"];

function fittingSlice(slice: Slice, $from: ResolvedPos, $to: ResolvedPos): Slice {
  if (joinsLine(slice, $from, $to)) return new Slice(slice.content.child(0).content, 0, 0);
  return joinsList(slice, $from) ? Slice.maxOpen(slice.content) : slice;
}

/** Whether the items of a copied list take the place of an empty one, instead of being a list in it. */
function joinsList({ content }: Slice, $from: ResolvedPos): boolean {
  const isList = content.childCount === 1 && LISTS.includes(content.child(0).type.name);
  return isList && $from.parent.content.size === 0 && $from.node(-1).type.name === "listItem";
}

function endsInText(last: Node | null): boolean {
  if (last && [...LISTS, "listItem"].includes(last.type.name)) return endsInText(last.lastChild);
  return last?.isTextblock === true && !last.type.spec.code;
}

/**
 * Whether only the text of a single-line slice is inserted. Not if it fills a paragraph: that becomes the copied line,
 * such as a heading.
 */
function joinsLine({ content, openStart, openEnd }: Slice, $from: ResolvedPos, $to: ResolvedPos): boolean {
  const isLine =
    content.childCount === 1 && content.firstChild?.isTextblock && openStart === 1 && openEnd === 1;
  const { parent } = $from;
  const fillsParagraph =
    parent.type.name === "paragraph" &&
    $from.sameParent($to) &&
    $to.parentOffset - $from.parentOffset === parent.content.size;
  return isLine === true && (content.firstChild?.type.name === "line" || !fillsParagraph);
}
