import { defaultTreeAdapter, html } from "parse5";
import { attributeOf, type HtmlElement, type HtmlNode, isBlank, isElement, textOf } from "../html/tree.ts";

// Word and Google Docs use inline styles where HTML has elements.

const styleOf = (element: HtmlElement) => attributeOf(element, "style") ?? "";

export const isList = (node: HtmlNode): boolean =>
  isElement(node) && (node.tagName === "ul" || node.tagName === "ol");

/**
 * The same nodes with lists around items outside one. Word writes items as paragraphs that start with a bullet or
 * number and name their level; an editor copies a part of a single item without its list.
 */
export function withLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  /** The lists that the next item may belong to, outermost first. */
  let open: { list: HtmlElement; level: number }[] = [];
  for (const node of nodes) {
    const item = isElement(node) ? looseItemOf(node) : null;
    if (!item) {
      if (!isBlank(node)) open = [];
      result.push(node);
      continue;
    }
    const { tag, level, content } = item;
    open = open.filter((one) => one.level < level || (one.level === level && one.list.tagName === tag));
    if (open.at(-1)?.level !== level) {
      const list = elementOf(tag, []);
      const outer = open.at(-1)?.list.childNodes.at(-1);
      (outer && isElement(outer) ? outer.childNodes : result).push(list);
      open.push({ list, level });
    }
    open.at(-1)?.list.childNodes.push(elementOf("li", content));
  }
  return result;
}

/** An item outside a list. */
function looseItemOf(element: HtmlElement): { tag: "ul" | "ol"; level: number; content: HtmlNode[] } | null {
  const content = [...element.childNodes];
  if (element.tagName === "li") return { tag: "ul", level: 1, content };
  const level = /mso-list:\s*l\d+(?:\s+level(\d))?/i.exec(styleOf(element));
  if (element.tagName !== "p" || !level) return null;
  const isNumbered = /^\s*[\p{L}\p{N}]{1,4}[.)]/u.test(signIn(element));
  return { tag: isNumbered ? "ol" : "ul", level: Number(level[1] ?? 1), content };
}

/** The items of a list. A list directly in it, as Google Docs nests them, becomes part of the item before. */
export function itemsOf({ childNodes }: HtmlElement): HtmlNode[] {
  const items: HtmlNode[] = [];
  for (const node of childNodes) {
    const last = items.findLast((item) => isElement(item));
    if (!isList(node)) items.push(node);
    else if (last) last.childNodes.push(node);
    else items.push(elementOf("li", [node]));
  }
  return items;
}

function elementOf(tag: string, childNodes: HtmlNode[]): HtmlElement {
  return Object.assign(defaultTreeAdapter.createElement(tag, html.NS.HTML, []), { childNodes });
}

function signIn(element: HtmlElement): string {
  const inner = element.childNodes.filter(isElement);
  const sign = inner.find(isListSign);
  return sign ? textOf(sign.childNodes) : inner.map(signIn).join("");
}

/** The bullet or number that Word puts before a list item. */
export function isListSign(element: HtmlElement): boolean {
  return /mso-list:\s*ignore/i.test(styleOf(element));
}

/** Elements, and the styles that stand for them. */
const STYLED: readonly [tag: string, style: RegExp][] = [
  ["em", /font-style:\s*italic/i],
  ["u", /text-decoration(?:-line)?:[^;]*underline/i],
  ["s", /text-decoration(?:-line)?:[^;]*line-through/i],
  ["sub", /vertical-align:\s*sub/i],
  ["sup", /vertical-align:\s*super/i],
];

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
  const formatting = STYLED.flatMap(([tag, pattern]) => (pattern.test(style) ? [tag] : []));
  if (isBold) formatting.unshift("strong");
  // Google Docs underlines the text of a link once more.
  const kept = formatting.filter((tag) => tag !== "u" || !isInLink(element));
  return { formatting: kept, isRedundant: formatting.length > 0 };
}

function isInLink({ parentNode }: HtmlElement): boolean {
  return (
    parentNode !== null && "tagName" in parentNode && (parentNode.tagName === "a" || isInLink(parentNode))
  );
}
