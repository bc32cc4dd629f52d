import { serialize } from "parse5";
import type { BuiltInContent } from "#app/pages/use-convert-page.ts";
import { attribute, findHtmlElement, parseHtml, parseHtmlDocument } from "./html-tree.server.ts";
import { printHtml } from "./print-html.server.ts";
import { sanitizeContent } from "./sanitize-content.server.ts";

/**
 * Of a built-in page's document, rendered with its blocks as placeholders: its main content as clean HTML, and its
 * description. Throws when it is no page.
 */
export async function readBuiltInContent(document: string): Promise<BuiltInContent> {
  const nodes = parseHtmlDocument(document);
  const main = findHtmlElement(nodes, ({ tagName }) => tagName === "main");
  if (!main) throw new Error("the rendered document has no main content");
  const description = findHtmlElement(
    nodes,
    (element) => element.tagName === "meta" && attribute(element, "name") === "description",
  );
  return {
    content: printHtml(await parseHtml(sanitizeContent(serialize(main)))),
    meta_description: (description && attribute(description, "content")) || null,
  };
}
