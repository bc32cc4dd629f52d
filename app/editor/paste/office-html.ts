import { attributeOf, type HtmlElement, isElement, isText } from "../html/tree.ts";

// Word and Google Docs use inline styles where HTML has elements.

const styleOf = (element: HtmlElement) => attributeOf(element, "style") ?? "";

/** The list that a paragraph is an item of: Word writes items as paragraphs that start with a bullet or number. */
export function listOf(element: HtmlElement): "ul" | "ol" | null {
  if (element.tagName !== "p" || !/mso-list:\s*l\d/i.test(styleOf(element))) return null;
  return /^\s*[\p{L}\p{N}]{1,4}[.)]/u.test(signIn(element)) ? "ol" : "ul";
}

function signIn(element: HtmlElement): string {
  const inner = element.childNodes.filter(isElement);
  const sign = inner.find(isListSign);
  return sign ? textOf(sign) : inner.map(signIn).join("");
}

const textOf = (element: HtmlElement): string =>
  element.childNodes
    .map((node) => (isText(node) ? node.value : isElement(node) ? textOf(node) : ""))
    .join("");

/** The bullet or number that Word puts before a list item. */
export function isListSign(element: HtmlElement): boolean {
  return /mso-list:\s*ignore/i.test(styleOf(element));
}

/**
 * The formatting elements that an element's style stands for, and whether the element itself can be dropped, such as
 * the `<b>` of normal weight that Google Docs wraps around everything.
 */
export function formattingOf(element: HtmlElement): { formatting: string[]; isRedundant: boolean } {
  const style = styleOf(element);
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const isBold = weight === "bold" || Number(weight) >= 600;
  if (element.tagName === "b")
    return { formatting: [], isRedundant: weight === "normal" || weight === "400" };
  if (element.tagName !== "span") return { formatting: [], isRedundant: false };
  return {
    formatting: [...(isBold ? ["strong"] : []), ...(/font-style:\s*italic/i.test(style) ? ["em"] : [])],
    isRedundant: isBold || /font-style:\s*italic/i.test(style),
  };
}
