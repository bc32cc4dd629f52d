import type { Node, ResolvedPos } from "@tiptap/pm/model";

/** A new line goes after these, not into them. */
const WHOLE = new Set(["bulletList", "orderedList", "table"]);
/** Elements that contain only lines of certain kinds. */
const WITHOUT_TEXTS = new Set(["figure", "dl"]);

/** Where a new line after the given place goes: in the innermost box around it, but outside lists, tables and figures. */
export function placeForLine($pos: ResolvedPos): number {
  const around = Array.from({ length: $pos.depth + 1 }, (_, depth) => $pos.node(depth));
  const whole = around.findIndex(({ type }) => WHOLE.has(type.name));
  const depth = around
    .slice(0, whole === -1 ? around.length : whole)
    .findLastIndex((node, depth) => takesText(node, $pos.indexAfter(depth)));
  return depth === $pos.depth ? $pos.pos : $pos.after(depth + 1);
}

function takesText(node: Node, index: number): boolean {
  const { paragraph } = node.type.schema.nodes;
  return (
    paragraph !== undefined &&
    !WITHOUT_TEXTS.has(String(node.attrs.tag)) &&
    node.canReplaceWith(index, index, paragraph)
  );
}
