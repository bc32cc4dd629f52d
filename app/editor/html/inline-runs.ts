import {
  type Attributes,
  attributesOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isInline,
  isText,
} from "./tree.ts";

/** An element around a piece of a line. Two of the same look are still two: each has a number of its own. */
export type Wrapper = { tag: string; attributes: Attributes; number: number };

/** A piece of a line: text, or something that stands in it like a letter. */
export type Run = { wrappers: readonly Wrapper[] } & ({ text: string } | { element: HtmlElement });

const SPACE = /[ \t\n\r\f]+/g;

/**
 * A line as its pieces, with spaces as browsers show them: several are one, none stand at its ends or beside a break.
 * Null where it holds what is no part of a line.
 */
export function runsOf(nodes: readonly HtmlNode[]): Run[] | null {
  let number = 0;
  const runs: Run[] = [];
  const walk = (children: readonly HtmlNode[], wrappers: readonly Wrapper[]): boolean =>
    children.every((node) => {
      if (isText(node)) return runs.push({ text: node.value, wrappers }) > 0;
      if (!isElement(node) || !isInline(node)) return false;
      if (standsAlone(node)) return runs.push({ element: node, wrappers }) > 0;
      const wrapper = { tag: node.tagName, attributes: attributesOf(node), number: number++ };
      return walk(node.childNodes, [...wrappers, wrapper]);
    });
  return walk(nodes, []) ? withShownSpaces(runs) : null;
}

/** Breaks, pictures and blocks; and what wraps nothing, which would be gone otherwise. */
function standsAlone(element: HtmlElement): boolean {
  return (
    ["br", "img"].includes(element.tagName) ||
    element.attrs.some(({ name }) => name === "data-block") ||
    element.childNodes.length === 0
  );
}

function withShownSpaces(runs: readonly Run[]): Run[] {
  const shown: Run[] = [];
  let afterSpace = true;
  for (const run of runs) {
    if ("element" in run) {
      const isBreak = run.element.tagName === "br";
      if (isBreak) trimEnd(shown);
      shown.push(run);
      afterSpace = isBreak;
      continue;
    }
    const text = run.text.replace(SPACE, " ");
    const kept = afterSpace && text.startsWith(" ") ? text.slice(1) : text;
    if (kept === "") continue;
    shown.push({ ...run, text: kept });
    afterSpace = kept.endsWith(" ");
  }
  trimEnd(shown);
  return shown;
}

function trimEnd(runs: Run[]): void {
  const last = runs.at(-1);
  if (!last || !("text" in last) || !last.text.endsWith(" ")) return;
  runs.pop();
  const text = last.text.slice(0, -1);
  if (text !== "") runs.push({ ...last, text });
}
