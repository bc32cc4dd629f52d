import { attributeOf, type HtmlElement, isElement, isText } from "../html/tree.ts";

/** What Word and Google Docs say by style instead of by element. */

const styleOf = (element: HtmlElement) => attributeOf(element, "style") ?? "";

/** Of which list it is an item: Word writes one as a paragraph that begins with its sign. Null where it is none. */
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

/** The bullet or number that Word draws before it. */
export function isListSign(element: HtmlElement): boolean {
  return /mso-list:\s*ignore/i.test(styleOf(element));
}

/**
 * The formatting that an element's style stands for; and whether the element itself says nothing, as the `<b>` of
 * normal weight that Google Docs lays around everything.
 */
export function formattingOf(element: HtmlElement): { around: string[]; isPlain: boolean } {
  const style = styleOf(element);
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const isBold = weight === "bold" || Number(weight) >= 600;
  if (element.tagName === "b") return { around: [], isPlain: weight === "normal" || weight === "400" };
  if (element.tagName !== "span") return { around: [], isPlain: false };
  return {
    around: [...(isBold ? ["strong"] : []), ...(/font-style:\s*italic/i.test(style) ? ["em"] : [])],
    isPlain: isBold || /font-style:\s*italic/i.test(style),
  };
}
