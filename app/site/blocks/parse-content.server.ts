import { PICTURE_LINE_CLASS, TABLE_FRAME, wrapBareText } from "#app/content/post-html.server.ts";
import { shownPicture } from "#app/content/shown-picture.server.ts";
import { BLOCK_SETTINGS, isBlockName } from "./block-settings.ts";
import { type ContentElement, type ContentNode, childrenOf, isElement } from "./content-tree.ts";
import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  isText,
  parseHtml,
  visibleNodes,
} from "./html-tree.server.ts";
import type { SanitizedContent } from "./sanitize-content.server.ts";
import type { Content } from "./shown-page-data.ts";

/** React property names by HTML attribute. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ...["id", "title", "lang", "dir", "href", "rel", "src", "alt", "width", "height", "loading"].map(same),
  ...["start", "scope", "name", "aria-label", "aria-labelledby"].map(same),
  ["class", "className"],
  ["datetime", "dateTime"],
  ["colspan", "colSpan"],
  ["rowspan", "rowSpan"],
]);
const { class: frameClass, tabindex: tabIndex, ...frameWords } = TABLE_FRAME;
/** A scrollable element must be reachable by keyboard. */
const SCROLLS = { tabIndex };
const FRAME_PROPERTIES = { className: frameClass, ...frameWords, ...SCROLLS };

type Place = { parent?: HtmlElement; inLink: boolean; inFrame: boolean; inPre: boolean };
const TOP: Place = { inLink: false, inFrame: false, inPre: false };

/** Turns sanitized HTML into the nodes that a page renders. */
export async function parseContent(html: SanitizedContent): Promise<Content> {
  const parsed = await parseHtml(html);
  if (hasHeadingInLayout(parsed, false)) return { kind: "designed", nodes: toContent(parsed, TOP) };
  const inParagraphs = wrapBareText(html);
  const article = inParagraphs === html ? parsed : await parseHtml(inParagraphs);
  return { kind: "article", nodes: toContent(article, TOP).map(withoutMainHeading) };
}

function hasHeadingInLayout(nodes: readonly HtmlNode[], inLayout: boolean): boolean {
  return nodes.some(
    (node) =>
      isHtmlElement(node) &&
      ((node.tagName === "h1" && inLayout) ||
        hasHeadingInLayout(node.childNodes, inLayout || attribute(node, "class") !== undefined)),
  );
}

function toContent(nodes: readonly HtmlNode[], place: Place): ContentNode[] {
  return (place.inPre ? [...nodes] : visibleNodes(nodes, place.parent)).flatMap((node): ContentNode[] => {
    if (isText(node)) return [node.value];
    if (!isHtmlElement(node)) return [];
    const block = attribute(node, "data-block");
    return block === undefined ? [toElement(node, place)] : toBlock(block, node, place);
  });
}

function toElement(element: HtmlElement, place: Place): ContentElement {
  const { tagName } = element;
  if (tagName === "img") return toPicture(element);
  const inner = {
    parent: element,
    inLink: place.inLink || tagName === "a",
    inFrame: isTableFrame(element),
    inPre: place.inPre || tagName === "pre",
  };
  const own = isPictureLine(element) ? withClass(propertiesOf(element)) : propertiesOf(element);
  const shown: ContentElement = [tagName, own, ...toContent(element.childNodes, inner)];
  return tagName === "table" && !place.inFrame ? ["div", FRAME_PROPERTIES, shown] : shown;
}

/** A library picture gets responsive sources; any other picture stays as written. */
function toPicture(element: HtmlElement): ContentElement {
  const own = propertiesOf(element);
  const shown = shownPicture(Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])));
  if (!shown) return ["img", own];
  const { srcset: srcSet = "", class: _class, ...image } = shown.image;
  const { srcset = "", ...source } = shown.source;
  return ["picture", null, ["source", { ...source, srcSet: srcset }], ["img", { ...own, ...image, srcSet }]];
}

/** Blocks contain links, so a block inside a link is dropped. The sanitizer can miss one that only parsing puts there. */
function toBlock(name: string, element: HtmlElement, place: Place): ContentElement[] {
  if (!isBlockName(name) || place.inLink) return [];
  const written = Object.fromEntries(element.attrs.map(({ name: key, value }) => [key.slice(5), value]));
  const children = toContent(element.childNodes, { ...place, parent: element });
  return [[name, BLOCK_SETTINGS[name].parse(written), ...children]];
}

/** Whether it is a paragraph that contains one picture and nothing else. */
function isPictureLine(element: HtmlElement): boolean {
  const [only, ...others] = visibleNodes(element.childNodes, element);
  return (
    element.tagName === "p" &&
    only !== undefined &&
    isHtmlElement(only) &&
    only.tagName === "img" &&
    !others.length
  );
}

function withClass(properties: ContentElement[1]): ContentElement[1] {
  const className = [properties?.className, PICTURE_LINE_CLASS].filter(Boolean).join(" ");
  return { ...properties, className };
}

function isTableFrame(element: HtmlElement): boolean {
  return attribute(element, "class")?.split(" ").includes(frameClass) ?? false;
}

function propertiesOf(element: HtmlElement): ContentElement[1] {
  const properties = element.attrs.flatMap(({ name, value }): [string, string | true][] => {
    if (name === "open") return [["open", true]];
    const property = PROPERTIES.get(name);
    return property ? [[property, value]] : [];
  });
  if (isTableFrame(element)) return { ...Object.fromEntries(properties), ...SCROLLS };
  return properties.length > 0 ? Object.fromEntries(properties) : null;
}

/** Turns h1 into h2, because the page's title is rendered as the h1. */
function withoutMainHeading(node: ContentNode): ContentNode {
  if (!isElement(node)) return node;
  return [node[0] === "h1" ? "h2" : node[0], node[1], ...childrenOf(node).map(withoutMainHeading)];
}

function same(name: string): [string, string] {
  return [name, name];
}
