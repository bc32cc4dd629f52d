import { partsOf } from "./block-runs.ts";
import { type Run, runsOf } from "./inline-runs.ts";
import {
  type Attributes,
  attributesOf,
  FORMATTING,
  type HtmlNode,
  isElement,
  isText,
  parseTree,
} from "./tree.ts";

/**
 * What HTML means, as text to compare: two sources of one normal form look and read alike. Spaces that nobody sees, the
 * order of attributes, and which of several formattings stands around the other are left out; all else is in it.
 */
export function normalForm(source: string): string {
  return normalFormOf(parseTree(source));
}

/** The same of what was parsed already. */
export function normalFormOf(nodes: readonly HtmlNode[]): string {
  return JSON.stringify(blocks(nodes));
}

/** Of sources that stand after each other, of their forms. */
export function joinedForm(forms: readonly string[]): string {
  const inner = forms.map((form) => form.slice(1, -1)).filter((form) => form !== "");
  return `[${inner.join(",")}]`;
}

type Form = string | readonly Form[];

function blocks(nodes: readonly HtmlNode[]): Form[] {
  return partsOf(nodes).map((part) => ("block" in part ? block(part.block) : line(part.line)));
}

function block(node: HtmlNode): Form {
  if (!isElement(node)) return ["#", node.nodeName, "data" in node ? String(node.data) : ""];
  const isPre = node.tagName === "pre";
  return [
    node.tagName,
    attributes(attributesOf(node)),
    isPre ? node.childNodes.map(verbatim) : blocks(node.childNodes),
  ];
}

function verbatim(node: HtmlNode): Form {
  if (isText(node)) return node.value;
  if (!isElement(node)) return ["#", node.nodeName];
  return [node.tagName, attributes(attributesOf(node)), node.childNodes.map(verbatim)];
}

function line(nodes: readonly HtmlNode[]): Form {
  const runs = runsOf(nodes);
  if (!runs) return ["mixed", nodes.map(verbatim)];
  const joined: { key: string; text: string }[] = [];
  const numbers: number[] = [];
  for (const run of runs) {
    const key = JSON.stringify(wrappers(run, numbers));
    const last = joined.at(-1);
    if ("text" in run && last?.key === key) last.text += run.text;
    else if ("text" in run) joined.push({ key, text: run.text });
    else joined.push({ key: `${key} alone`, text: JSON.stringify(verbatim(run.element)) });
  }
  return ["line", joined.map(({ key, text }) => [key, text])];
}

/** What else stands around a piece keeps its order, and each its own number, counted from the line's start. */
function wrappers(run: Run, numbers: number[]): Form {
  const formatting = run.wrappers.filter(({ tag }) => FORMATTING.has(tag));
  const others = run.wrappers.filter(({ tag }) => !FORMATTING.has(tag));
  return [
    [
      ...new Set(formatting.map(({ tag, attributes: own }) => JSON.stringify([tag, attributes(own)]))),
    ].toSorted(),
    others.map(({ tag, attributes: own, number }) => {
      if (!numbers.includes(number)) numbers.push(number);
      return [tag, attributes(own), String(numbers.indexOf(number))];
    }),
  ];
}

function attributes(list: Attributes): Form {
  return list.map(([name, value]) => `${name}=${value}`).toSorted();
}
