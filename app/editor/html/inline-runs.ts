import {
  type Attributes,
  attributesOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isInline,
  isText,
} from "./tree.ts";

/** An inline element around a run. The number tells apart two elements of the same tag and attributes. */
export type Wrapper = { tag: string; attributes: Attributes; number: number };

/** A run of a line: text, or an atomic element such as `<br>`. */
export type Run = { wrappers: readonly Wrapper[] } & ({ text: string } | { element: HtmlElement });

const SPACE = /[ \t\n\r\f]+/g;

/**
 * Splits a line into runs, with white space collapsed as browsers do: several spaces become one, and those at the ends
 * of the line or beside a `<br>` are dropped. Null if the nodes include a block or a comment.
 */
export function runsOf(nodes: readonly HtmlNode[]): Run[] | null {
  let number = 0;
  const runs: Run[] = [];
  const walk = (children: readonly HtmlNode[], wrappers: readonly Wrapper[]): boolean =>
    children.every((node) => {
      if (isText(node)) return runs.push({ text: node.value, wrappers }) > 0;
      if (!isElement(node) || !isInline(node)) return false;
      if (isAtomic(node)) return runs.push({ element: node, wrappers }) > 0;
      const wrapper = { tag: node.tagName, attributes: attributesOf(node), number: number++ };
      return walk(node.childNodes, [...wrappers, wrapper]);
    });
  return walk(nodes, []) ? collapseSpaces(runs) : null;
}

/** Breaks, pictures and blocks; also any empty element, which would get lost as a wrapper of no text. */
function isAtomic(element: HtmlElement): boolean {
  return (
    ["br", "img"].includes(element.tagName) ||
    element.attrs.some(({ name }) => name === "data-block") ||
    element.childNodes.length === 0
  );
}

function collapseSpaces(runs: readonly Run[]): Run[] {
  const collapsed: Run[] = [];
  let afterSpace = true;
  for (const run of runs) {
    if ("element" in run) {
      const isBreak = run.element.tagName === "br";
      if (isBreak) trimEnd(collapsed);
      collapsed.push(run);
      afterSpace = isBreak;
      continue;
    }
    const text = run.text.replace(SPACE, " ");
    const kept = afterSpace && text.startsWith(" ") ? text.slice(1) : text;
    if (kept === "") continue;
    collapsed.push({ ...run, text: kept });
    afterSpace = kept.endsWith(" ");
  }
  trimEnd(collapsed);
  return collapsed;
}

function trimEnd(runs: Run[]): void {
  const last = runs.at(-1);
  if (!last || !("text" in last) || !last.text.endsWith(" ")) return;
  runs.pop();
  const text = last.text.slice(0, -1);
  if (text !== "") runs.push({ ...last, text });
}
