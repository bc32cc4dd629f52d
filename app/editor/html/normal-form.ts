import { type Run, runsOf } from "./inline-runs.ts";
import {
  type Attributes,
  attributesOf,
  FORMATTING,
  type HtmlNode,
  isElement,
  isText,
  parseTree,
  partsOf,
} from "./tree.ts";

/**
 * A canonical text for comparing HTML: two sources with the same normal form render alike. It ignores white space that
 * does not render, the order of attributes and the nesting order of formatting; it includes everything else.
 */
export function normalForm(source: string): string {
  return normalFormOf(parseTree(source));
}

/** The same for HTML that is already parsed. */
export function normalFormOf(nodes: readonly HtmlNode[]): string {
  return JSON.stringify(blocks(nodes));
}

/** The normal form of concatenated sources, from the normal form of each. */
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

/** Formatting as a sorted set; other wrappers in their order, each numbered from the start of the line. */
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
