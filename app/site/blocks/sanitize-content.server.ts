import sanitize, { type Attributes, type IFrame, type Tag } from "sanitize-html";
import { CONTENT_LIMITS, cutUnwieldy } from "#app/content/content-limits.ts";
import { WRITTEN_HTML } from "#app/content/sanitize-html.server.ts";
import { PAGE_WORDS } from "#app/content/vocabulary.ts";
import { type BlockName, INLINE_BLOCKS, isBlockName } from "./block-settings.ts";

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Ids that the page around the content has, or that would stand before a global of the scripts' own. */
const FOREIGN_ID = /^(main|site-|footer-|exit-|process$|global|module$|exports$|require$|define$|self$)/;

declare const sanitized: unique symbol;
/** HTML as `sanitizeContent` leaves it. */
export type SanitizedContent = string & { readonly [sanitized]: true };

/**
 * A page's content as it may be stored: what a post may hold, and headers, navigation, the site's own classes and
 * blocks besides. An unknown block goes with all that it holds; so does a second of what a page shows once, and what is
 * beyond the limit of blocks. Blocks hold links, so a link around one goes and leaves it.
 */
export function sanitizeContent(html: string): SanitizedContent {
  return sanitize(cutUnwieldy(html), {
    ...WRITTEN_HTML,
    allowedTags: PAGE_WORDS.elements,
    allowedAttributes: PAGE_WORDS.attributes,
    allowedClasses: { "*": PAGE_WORDS.classes },
    transformTags: { ...WRITTEN_HTML.transformTags, "*": withSafeId },
    exclusiveFilter: filterBlocks(),
  }) as SanitizedContent;
}

/** Of which a page shows one. */
const SINGLE_BLOCKS: ReadonlySet<string> = new Set<BlockName>(["quote-form", "latest-posts", "coverage-map"]);

/** Is asked about each element once all that it holds has been kept or not. */
function filterBlocks(): (element: IFrame) => boolean | "excludeTag" {
  const counts = new Map<string, number>();
  let blocks = 0;
  /** Where blocks begin in the result, without those within another. */
  const kept: number[] = [];
  return ({ tag, attribs: { "data-block": block }, tagPosition: start }) => {
    if (block === undefined && tag !== "a") return false;
    const around = kept.length;
    while ((kept.at(-1) ?? -1) > start) kept.pop();
    const holdsBlock = kept.length < around;
    if (block === undefined && !holdsBlock) return false;
    if (block !== undefined) {
      if (!isBlockName(block) || (tag === "span" && !INLINE_BLOCKS.has(block))) return true;
      const count = (counts.get(block) ?? 0) + 1;
      if (SINGLE_BLOCKS.has(block) && count > 1) return true;
      if (++blocks > CONTENT_LIMITS.blocks) return true;
      counts.set(block, count);
    }
    kept.push(start);
    return block === undefined ? "excludeTag" : false;
  };
}

function withSafeId(tagName: string, { id, ...others }: Attributes): Tag {
  const isSafe = id !== undefined && ID.test(id) && !FOREIGN_ID.test(id);
  return { tagName, attribs: isSafe ? { id, ...others } : others };
}
