import { escapeText, openingTag } from "#app/lib/html-text.ts";
import { printLine } from "./print-lines.ts";
import { ownOf, type RichNode } from "./rich-node.ts";
import type { Attributes } from "./tree.ts";

const INDENT = "  ";
/** In these, the first line gets no `<p>` unless its source had one. */
const WITH_BARE_FIRST_LINE = new Set(["listItem", "tableCell", "tableHeader"]);

/** Prints a rich node as readable HTML: each block on its own line, indented. */
export function printBlock(node: RichNode, indent = ""): string {
  return indent + printUnindented(node, indent);
}

function printUnindented(node: RichNode, indent: string): string {
  const { type, attrs = {} } = node;
  const own = ownOf(node);
  const line = () => printLine(node.content ?? []);
  switch (type) {
    case "htmlNode":
      return String(attrs.source);
    case "paragraph":
      return element("p", own, line());
    case "heading":
      return element(`h${attrs.level}`, own, line());
    case "line":
      return element(String(attrs.tag), own, line());
    case "image":
      return openingTag("img", own);
    case "horizontalRule":
      return openingTag("hr", own);
    case "codeBlock":
      return printCode(node);
    case "table":
      return printTable(node, indent);
    default:
      return element(tagOf(node), ownOfList(node), printInside(node, indent));
  }
}

function tagOf({ type, attrs }: RichNode): string {
  const tags: Record<string, string> = {
    bulletList: "ul",
    orderedList: "ol",
    listItem: "li",
    blockquote: "blockquote",
    siteBlock: "div",
    wordedBlock: "div",
    tableRow: "tr",
    tableCell: "td",
    tableHeader: "th",
  };
  return tags[type] ?? String(attrs?.tag);
}

function ownOfList(node: RichNode): Attributes {
  const start = node.type === "orderedList" ? Number(node.attrs?.start ?? 1) : 1;
  return start === 1 ? ownOf(node) : [...ownOf(node), ["start", String(start)]];
}

const element = (tag: string, own: Attributes, inner: string) => `${openingTag(tag, own)}${inner}</${tag}>`;

/**
 * Each child on its own line; all on one line if one of them is bare text, where a line break would add a space. Two
 * pictures in a row are separated by a line break, so that they are read back as two.
 */
function printInside(node: RichNode, indent: string): string {
  const children = (node.content ?? []).map((child, index, all) => ({
    child,
    isBare: isBare(node, child, all[index - 1]),
  }));
  if (children.length === 0) return "";
  if (children.some(({ isBare }) => isBare)) {
    return children
      .map(({ child, isBare }, index) => {
        const isAfterPicture = child.type === "image" && children[index - 1]?.child.type === "image";
        const printed = isBare ? printBareLine(child) : printUnindented(child, indent);
        return isAfterPicture ? `\n${printed}` : printed;
      })
      .join("");
  }
  const inner = children.map(({ child }) => printBlock(child, indent + INDENT));
  return ["", ...inner, indent].join("\n");
}

function printBareLine(node: RichNode): string {
  return node.type === "image" ? openingTag("img", ownOf(node)) : printLine(node.content ?? []);
}

/** Whether a child is printed without `<p>`. Never two in a row: they would run into one line. */
function isBare(parent: RichNode, child: RichNode, before: RichNode | undefined): boolean {
  if (child.type === "image") return true;
  const isLine = child.type === "paragraph" && ownOf(child).length === 0;
  if (!isLine || before?.type === "image" || (before?.type === "paragraph" && before.attrs?.bare !== false))
    return false;
  const bare = child.attrs?.bare ?? null;
  return bare === null ? WITH_BARE_FIRST_LINE.has(parent.type) && before === undefined : bare === true;
}

function printCode(node: RichNode): string {
  const text = (node.content ?? []).map(({ text = "" }) => text).join("");
  const inner = node.attrs?.inner as Attributes | null | undefined;
  const written = escapeText(text);
  const code = inner === null ? written : element("code", inner ?? [], written);
  // HTML parsers drop a line break right after `<pre>`, so print one more.
  return element("pre", ownOf(node), code.startsWith("\n") ? `\n${code}` : code);
}

function printTable(node: RichNode, indent: string): string {
  const inner = indent + INDENT;
  const lines: string[] = [];
  const caption = node.attrs?.caption;
  if (typeof caption === "string") lines.push(inner + caption);
  let open: string | null = null;
  for (const [index, row] of (node.content ?? []).entries()) {
    const part = partOf(row, index, open);
    if (part !== open && open) lines.push(`${inner}</${open}>`);
    if (part !== open) lines.push(`${inner}<${part}>`);
    open = part;
    lines.push(printBlock(row, inner + INDENT));
  }
  if (open) lines.push(`${inner}</${open}>`);
  return element("table", ownOf(node), ["", ...lines, indent].join("\n"));
}

/** The table section of a row. A new row goes to the body; to the head if it is the first and has only heading cells. */
function partOf(row: RichNode, index: number, before: string | null): string {
  const part = row.attrs?.part;
  if (typeof part === "string" && !(part === "thead" && before === "tbody")) return part;
  const isHead = index === 0 && (row.content ?? []).every(({ type }) => type === "tableHeader");
  return isHead ? "thead" : before === "tfoot" ? "tfoot" : "tbody";
}
