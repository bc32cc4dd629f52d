/**
 * A page's content as it travels to the browser: text, or a type with its properties and children. The type is an
 * element's tag or a block's name, the properties are React's. Made by parse-content.server.ts only, which lets
 * nothing else through.
 */
export type ContentNode = string | ContentElement;
export type ContentElement = readonly [
  type: string,
  properties: Readonly<Record<string, string | true>> | null,
  ...children: ContentNode[],
];

export function isElement(node: ContentNode): node is ContentElement {
  return typeof node !== "string";
}

export function childrenOf(node: ContentNode): readonly ContentNode[] {
  return isElement(node) ? (node.slice(2) as ContentNode[]) : [];
}

/** The first node of that type, anywhere among some. */
export function findElement(nodes: readonly ContentNode[], type: string): ContentElement | null {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = node[0] === type ? node : findElement(childrenOf(node), type);
    if (found) return found;
  }
  return null;
}

export function textOf(node: ContentNode): string {
  return isElement(node) ? childrenOf(node).map(textOf).join("") : node;
}
