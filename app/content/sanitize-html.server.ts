import sanitize from "sanitize-html";
import { cutUnwieldy } from "./content-limits.ts";
import { POST_WORDS } from "./vocabulary.ts";

/** Far deeper than any text needs; what parses and renders it goes down as deep. */
const MOST_NESTED = 60;

/** Stands for this site, so that an address which leaves it by http can be told. */
const OWN_SITE = new URL("http://own-site.invalid");

/**
 * What HTML that staff wrote may hold: no script, style, frame, form or handler; links only by http(s), mail or phone,
 * images only from this site or by https, as the content security policy has it. Everything else of an article stays.
 */
export const WRITTEN_HTML: sanitize.IOptions = {
  allowedTags: POST_WORDS.elements,
  allowedAttributes: POST_WORDS.attributes,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  transformTags: { img: withoutUnsafeSource, "*": withoutForeignId },
  nestingLimit: MOST_NESTED,
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "iframe", "template", "svg", "math"],
};

/** HTML that staff wrote, made safe to put into a page below the page's own main heading. */
export function sanitizeHtml(html: string): string {
  return sanitize(cutUnwieldy(html), {
    ...WRITTEN_HTML,
    transformTags: { ...WRITTEN_HTML.transformTags, h1: "h2" },
  });
}

/** Browsers read `/\` like `//`, which names another site. */
function withoutUnsafeSource(tagName: string, { src, ...attributes }: sanitize.Attributes): sanitize.Tag {
  const url = URL.parse(src ?? "", OWN_SITE);
  const isSafe = src !== undefined && (url?.protocol === "https:" || url?.host === OWN_SITE.host);
  return { tagName, attribs: isSafe ? { src, ...attributes } : attributes };
}

/** React and its router name their own things with an underscore first: no author's anchor may stand before those. */
function withoutForeignId(tagName: string, { id, ...attributes }: sanitize.Attributes): sanitize.Tag {
  const isAnchor = id !== undefined && /^[a-z][\w.-]*$/i.test(id);
  return { tagName, attribs: isAnchor ? { id, ...attributes } : attributes };
}
