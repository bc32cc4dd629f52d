import { parseInert } from "#app/lib/content-preview.ts";
import { QUOTE_FORM_BLOCK } from "./quote-form-block.ts";
import type { StaticPage } from "./static-pages.ts";

export type BuiltInContent = { content: string; meta_description: string | null };

/** What visitors see of a built-in page, as clean HTML to go on from. Throws when the page cannot be had. */
export async function fetchBuiltInContent({ slug }: StaticPage): Promise<BuiltInContent> {
  const response = await fetch(`/${slug}`, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`/${slug} answered ${response.status}`);
  return readBuiltInContent(parseInert(await response.text()));
}

const NOT_CONTENT =
  "script, style, template, svg, link, meta, iframe, noscript, dialog, button, input, [hidden], [aria-hidden=true]";
const KEPT_ATTRIBUTES: readonly string[] = [
  "href",
  "src",
  "alt",
  "datetime",
  "open",
  "scope",
  "colspan",
  "rowspan",
];

/** The main content of a page's document; the title is the page's own field, the quote form a block. */
export function readBuiltInContent(page: Document): BuiltInContent {
  const main = page.querySelector("main");
  if (!main) throw new Error("the page has no main content");
  main.querySelector("h1")?.remove();
  const form = main.querySelector("form");
  (form?.closest("section") ?? form)?.replaceWith(quoteFormBlock(page));
  for (const element of main.querySelectorAll(NOT_CONTENT)) element.remove();
  for (const element of main.querySelectorAll("*")) keepContentAttributes(element);
  unwrapPlainContainers(main);
  return {
    content: tidy(main.innerHTML),
    meta_description: page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content || null,
  };
}

function quoteFormBlock(page: Document): Element {
  const holder = page.createElement("div");
  holder.innerHTML = QUOTE_FORM_BLOCK;
  return holder.firstElementChild as Element;
}

function keepContentAttributes(element: Element): void {
  if (element.hasAttribute("data-block")) return;
  for (const name of element.getAttributeNames()) {
    if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name);
  }
}

function unwrapPlainContainers(main: Element): void {
  for (const element of main.querySelectorAll("div, section, article, header, footer, span")) {
    if (element.hasAttribute("data-block")) continue;
    const holdsText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    if (element.localName !== "span" && holdsText) {
      const paragraph = element.ownerDocument.createElement("p");
      paragraph.append(...element.childNodes);
      element.replaceWith(paragraph);
    } else {
      element.replaceWith(" ", ...element.childNodes, " ");
    }
  }
}

const BLOCK =
  /\s*(<\/?(?:h[2-6]|p|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|blockquote|figure|figcaption|details|summary|div|hr)\b[^>]*>)\s*/g;

function tidy(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, "")
    .replace(/\s+/g, " ")
    .replace(BLOCK, (_match, tag: string) => (tag.startsWith("</") ? `${tag}\n` : `\n${tag}`))
    .replace(/<p>\s*<\/p>/g, "")
    .replace(/\n\s*\n+/g, "\n")
    .trim();
}
