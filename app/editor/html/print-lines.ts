import { escapeText, openingTag } from "#app/lib/html-text.ts";
import { ownOf, type RichMark, type RichNode } from "./rich-node.ts";

/** The nesting order of marks that cover the same text. */
const OUTERMOST_FIRST = ["link", "wrapper", "bold", "italic", "underline", "strike", "code"];
const TAGS: Readonly<Record<string, string>> = {
  link: "a",
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
};

/** Prints the inline nodes of one line as HTML. */
export function printLine(nodes: readonly RichNode[]): string {
  const open: RichMark[] = [];
  const html: string[] = [];
  const closeTo = (count: number) => {
    while (open.length > count) html.push(`</${tagOf(open.pop() as RichMark)}>`);
  };
  for (const [index, node] of nodes.entries()) {
    const marks = node.marks ?? [];
    const gone = open.findIndex((mark) => !holds(marks, mark));
    closeTo(gone === -1 ? open.length : gone);
    for (const mark of openedAt(nodes, index, open)) {
      html.push(openingTag(tagOf(mark), ownOf(mark)));
      open.push(mark);
    }
    html.push(printPiece(node));
  }
  closeTo(0);
  return html.join("");
}

function printPiece(node: RichNode): string {
  if (node.type === "text") return escapeText(node.text ?? "");
  const tag = node.type === "hardBreak" ? "br" : node.type === "inlineImage" ? "img" : "span";
  return openingTag(tag, ownOf(node)) + (tag === "span" ? "</span>" : "");
}

/** The marks that start at a node, longest first, so that a longer mark encloses the shorter ones. */
function openedAt(nodes: readonly RichNode[], index: number, open: readonly RichMark[]): RichMark[] {
  const rank = (mark: RichMark) => OUTERMOST_FIRST.indexOf(mark.type);
  return (nodes[index]?.marks ?? [])
    .filter((mark) => !holds(open, mark))
    .map((mark, position) => ({ mark, position, end: endOf(nodes, index, mark) }))
    .toSorted((a, b) => b.end - a.end || rank(a.mark) - rank(b.mark) || a.position - b.position)
    .map(({ mark }) => mark);
}

/** The index after a mark's last node. Formatting ends early if it would otherwise split a link or another element. */
function endOf(nodes: readonly RichNode[], start: number, mark: RichMark): number {
  const reach = (from: number, of: RichMark) => {
    let end = from + 1;
    while (holds(nodes[end]?.marks ?? [], of)) end += 1;
    return end;
  };
  const end = reach(start, mark);
  if (isUnsplittable(mark)) return end;
  for (let at = start; at < end; at += 1) {
    const cut = (nodes[at]?.marks ?? []).some((other) => isUnsplittable(other) && reach(at, other) > end);
    if (cut) return at === start ? start : at;
  }
  return end;
}

const isUnsplittable = ({ type }: RichMark) => type === "link" || type === "wrapper";
const holds = (marks: readonly RichMark[], mark: RichMark) => marks.some((other) => isSame(other, mark));
const isSame = (one: RichMark, other: RichMark) =>
  one.type === other.type && JSON.stringify(one.attrs ?? {}) === JSON.stringify(other.attrs ?? {});

function tagOf({ type, attrs }: RichMark): string {
  return typeof attrs?.tag === "string" ? attrs.tag : (TAGS[type] ?? "span");
}
