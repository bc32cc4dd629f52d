import sanitize, { type Attributes, type Tag } from "sanitize-html";
import { cutTooDeep, WRITTEN_HTML } from "#app/lib/sanitize-html.server.ts";
import { INLINE_BLOCKS, isBlockName, SETTING_ATTRIBUTES } from "./block-settings.ts";
import { CONTENT_CLASSES } from "./content-classes.server.ts";

const BLOCK_ATTRIBUTES = ["data-block", ...SETTING_ATTRIBUTES];
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Ids that the page around the content has, or that would stand before a global of the scripts' own. */
const FOREIGN_ID = /^(main|site-|footer-|exit-|process$|global|module$|exports$|require$|define$|self$)/;

/**
 * A page's content as it may be stored: what a post may hold, and headers, navigation, the site's own classes and
 * blocks besides. An unknown block goes with all that it holds; so does a second quote form.
 */
export function sanitizeContent(html: string): string {
  let forms = 0;
  return sanitize(cutTooDeep(html), {
    ...WRITTEN_HTML,
    allowedTags: [...(WRITTEN_HTML.allowedTags || []), "h1", "header", "footer", "nav", "aside"],
    allowedAttributes: {
      ...WRITTEN_HTML.allowedAttributes,
      "*": ["id", "title", "lang", "dir", "aria-label", "aria-labelledby"],
      div: BLOCK_ATTRIBUTES,
      span: BLOCK_ATTRIBUTES,
      details: ["open", "name"],
    },
    allowedClasses: { "*": [...CONTENT_CLASSES] },
    transformTags: { ...WRITTEN_HTML.transformTags, "*": withSafeId },
    exclusiveFilter({ tag, attribs: { "data-block": block } }) {
      if (block === undefined) return false;
      if (!isBlockName(block) || (tag === "span" && !INLINE_BLOCKS.has(block))) return true;
      return block === "quote-form" && ++forms > 1;
    },
  });
}

function withSafeId(tagName: string, { id, ...others }: Attributes): Tag {
  const isSafe = id !== undefined && ID.test(id) && !FOREIGN_ID.test(id);
  return { tagName, attribs: isSafe ? { id, ...others } : others };
}
