import type { Attributes } from "./tree.ts";

/** A mark or node in ProseMirror's JSON form. `attrs.own` holds the attributes of the HTML element it stands for. */
export type RichMark = { type: string; attrs?: Readonly<Record<string, unknown>> };
export type RichNode = {
  type: string;
  attrs?: Readonly<Record<string, unknown>>;
  content?: readonly RichNode[];
  marks?: readonly RichMark[];
  text?: string;
};

/** The node with these blocks. The schema requires at least one, so an empty element gets an empty line. */
export function filledWith(node: RichNode, content: readonly RichNode[]): RichNode {
  return { ...node, content: content.length > 0 ? content : [{ type: "paragraph", attrs: { bare: true } }] };
}

export const ownOf = ({ attrs }: { attrs?: Readonly<Record<string, unknown>> }): Attributes =>
  (attrs?.own as Attributes | undefined) ?? [];

export const ownValue = (own: Attributes, name: string): string | undefined =>
  own.find(([key]) => key === name)?.[1];

/** Sets an attribute in its place, or removes it if the value is undefined. */
export function withOwn(own: Attributes, name: string, value: string | undefined): Attributes {
  if (value === undefined) return own.filter(([key]) => key !== name);
  if (ownValue(own, name) === undefined) return [...own, [name, value]];
  return own.map((pair) => (pair[0] === name ? [name, value] : pair));
}
