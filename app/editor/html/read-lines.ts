import { type Run, runsOf, type Wrapper } from "./inline-runs.ts";
import type { RichMark, RichNode } from "./rich-node.ts";
import { attributeOf, attributesOf, FORMATTING, type HtmlElement, type HtmlNode } from "./tree.ts";

/** Converts the nodes of one line to rich nodes; null if the rich view does not support them. */
export function readLine(nodes: readonly HtmlNode[]): RichNode[] | null {
  const runs = runsOf(nodes);
  if (!runs) return null;
  const line = runs.map(readRun);
  return line.every((node) => node !== null) ? line : null;
}

function readRun(run: Run): RichNode | null {
  const marks = run.wrappers.map(readMark);
  const node = "text" in run ? { type: "text", text: run.text } : readAlone(run.element);
  return node && (marks.length > 0 ? { ...node, marks } : node);
}

function readMark({ tag, attributes: own, number }: Wrapper): RichMark {
  const formatting = FORMATTING.get(tag);
  if (formatting) return { type: formatting, attrs: { tag, own } };
  return tag === "a"
    ? { type: "link", attrs: { own, number } }
    : { type: "wrapper", attrs: { tag, own, number } };
}

function readAlone(element: HtmlElement): RichNode | null {
  const own = attributesOf(element);
  if (element.tagName === "br") return { type: "hardBreak", attrs: { own } };
  if (element.tagName === "img") return { type: "inlineImage", attrs: { own } };
  const isBlock = element.tagName === "span" && attributeOf(element, "data-block") !== undefined;
  return isBlock && element.childNodes.length === 0 ? { type: "inlineBlock", attrs: { own } } : null;
}
