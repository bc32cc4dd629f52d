import { escapeText, openingTag } from "#app/lib/html-text.ts";
import { attributesOf, type HtmlElement, isElement, isText, parseTree, textOf } from "./tree.ts";

/** The text of a caption, given as HTML, or null for none; null if there is more in it than text. */
export function captionText(caption: string | null): string | null {
  const { childNodes } = parseCaption(caption);
  return childNodes.every(isText) ? textOf(childNodes) : null;
}

/** The caption with another text. Without a text there is no caption. */
export function withCaptionText(caption: string | null, text: string): string | null {
  if (text === "") return null;
  return `${openingTag("caption", attributesOf(parseCaption(caption)))}${escapeText(text)}</caption>`;
}

function parseCaption(caption: string | null): HtmlElement {
  const [table] = parseTree(`<table>${caption ?? "<caption></caption>"}</table>`);
  const parsed = table && isElement(table) ? table.childNodes[0] : undefined;
  if (!parsed || !isElement(parsed)) throw new Error("not a caption");
  return parsed;
}
