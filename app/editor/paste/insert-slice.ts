import { Fragment, type Node, type ResolvedPos, type Schema, Slice } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
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
  const fitting = joinsLine(slice, $from, $to) ? new Slice(slice.content.child(0).content, 0, 0) : slice;
  return at === undefined ? tr.replaceSelection(fitting) : tr.replaceRange(at, at, fitting);
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
