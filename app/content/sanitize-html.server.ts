import sanitize from "sanitize-html";
import { cutToLimits } from "./content-limits.ts";
import { POST_WORDS } from "./vocabulary.ts";

/** Far deeper than any text needs. The limit protects the recursive code that parses and renders the tree. */
const MAX_NESTING = 60;

/** A placeholder base URL: addresses that resolve to its host stay on this site. */
const OWN_SITE = new URL("http://own-site.invalid");

/**
 * What HTML written by staff may contain: no script, style, frame, form or event handler; links only with http(s),
 * mailto or tel; images only from this site or over https, like the content security policy. All other article markup
 * is kept.
 */
export const WRITTEN_HTML: sanitize.IOptions = {
  allowedTags: POST_WORDS.elements,
  allowedAttributes: POST_WORDS.attributes,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  transformTags: { img: withoutUnsafeSource, "*": withoutForeignId },
  nestingLimit: MAX_NESTING,
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "iframe", "template", "svg", "math"],
};

/** Makes HTML written by staff safe to render below the page's own h1. */
export function sanitizeHtml(html: string): string {
  return sanitize(cutToLimits(html), {
    ...WRITTEN_HTML,
    transformTags: { ...WRITTEN_HTML.transformTags, h1: "h2" },
  });
}

/** Removes an image source that isn't allowed. Parses it as browsers do: they read `/\` like `//`, another host. */
function withoutUnsafeSource(tagName: string, { src, ...attributes }: sanitize.Attributes): sanitize.Tag {
  const url = URL.parse(src ?? "", OWN_SITE);
  const isSafe = src !== undefined && (url?.protocol === "https:" || url?.host === OWN_SITE.host);
  return { tagName, attribs: isSafe ? { src, ...attributes } : attributes };
}

/** Removes ids that could collide with those of React and its router, which start with an underscore. */
function withoutForeignId(tagName: string, { id, ...attributes }: sanitize.Attributes): sanitize.Tag {
  const isAnchor = id !== undefined && /^[a-z][\w.-]*$/i.test(id);
  return { tagName, attribs: isAnchor ? { id, ...attributes } : attributes };
}
