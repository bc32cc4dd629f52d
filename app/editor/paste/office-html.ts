import { attributeOf, type HtmlElement } from "../html/tree.ts";

/** What Word and Google Docs say by style instead of by element. */

const styleOf = (element: HtmlElement) => attributeOf(element, "style") ?? "";

/** Word writes an item of a list as a paragraph. */
export function isListParagraph(element: HtmlElement): boolean {
  return element.tagName === "p" && /mso-list:\s*l\d/i.test(styleOf(element));
}

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
