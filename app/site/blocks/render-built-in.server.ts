import { serialize } from "parse5";
import { createContext } from "react-router";
import type { BuiltInContent } from "#app/pages/use-convert-page.ts";
import { attribute, findHtmlElement, parseHtml, parseHtmlDocument } from "./html-tree.server.ts";
import { printHtml } from "./print-html.server.ts";
import { sanitizeContent } from "./sanitize-content.server.ts";

/** Renders the built-in page at a path, with placeholders for its blocks, even if a published page replaces it. */
export const renderBuiltInContext = createContext<(path: string) => Promise<string>>();

/** Whether the current request is such a rendering. */
export const asPlaceholdersContext = createContext(false);

/**
 * Extracts from such a document the sanitized HTML of its `main` and its description. Throws when it has no `main`.
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
