import type { QuestionAnswer } from "../texts/text-types.ts";

/**
 * A node of a page's content as sent to the browser: text, or a type with properties and children. The type is an HTML
 * tag or a block's name; the properties are React props. Only parse-content.server.ts makes them, from sanitized HTML.
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

/** The first node of a type, at any depth. */
export function findElement(nodes: readonly ContentNode[], type: string): ContentElement | null {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = node[0] === type ? node : findElement(childrenOf(node), type);
    if (found) return found;
  }
  return null;
}

function textOf(node: ContentNode): string {
  return isElement(node) ? childrenOf(node).map(textOf).join("") : node;
}

/** The questions and answers in FAQ blocks, as text. */
export function questionsIn(nodes: readonly ContentNode[], inFaq = false): QuestionAnswer[] {
  return nodes.filter(isElement).flatMap((element): QuestionAnswer[] => {
    const children = childrenOf(element);
    const [summary, ...answer] = children;
    if (!inFaq || element[0] !== "details" || !summary)
      return questionsIn(children, inFaq || element[0] === "faq");
    return [{ question: textOf(summary), answer: answer.map(textOf).join("\n") }];
  });
}
