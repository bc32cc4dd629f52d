import sanitize, { type Attributes, type IFrame, type Tag } from "sanitize-html";
import { CONTENT_LIMITS, cutToLimits } from "#app/content/content-limits.ts";
import { WRITTEN_HTML } from "#app/content/sanitize-html.server.ts";
import { PAGE_WORDS } from "#app/content/vocabulary.ts";
import { type BlockName, INLINE_BLOCKS, isBlockName } from "./block-settings.ts";

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Ids that the page around the content uses, or that would shadow a global of a script (DOM clobbering). */
const FOREIGN_ID = /^(main|site-|footer-|exit-|process$|global|module$|exports$|require$|define$|self$)/;

declare const sanitized: unique symbol;
/** HTML that `sanitizeContent` returned. */
export type SanitizedContent = string & { readonly [sanitized]: true };

/**
 * Sanitizes a page's content for storage. It may contain what a post may, and headers, navigation, the site's classes and
 * blocks. Removes, with their content: unknown blocks, a second one of those allowed once, and blocks beyond the limit.
 * Because blocks contain links, a link around a block is unwrapped.
 */
export function sanitizeContent(html: string): SanitizedContent {
  return sanitize(cutToLimits(html), {
    ...WRITTEN_HTML,
    allowedTags: PAGE_WORDS.elements,
    allowedAttributes: PAGE_WORDS.attributes,
    allowedClasses: { "*": PAGE_WORDS.classes },
    transformTags: { ...WRITTEN_HTML.transformTags, "*": withSafeId },
    exclusiveFilter: filterBlocks(),
  }) as SanitizedContent;
}

/** Blocks that a page may contain once. */
const SINGLE_BLOCKS: ReadonlySet<string> = new Set<BlockName>(["quote-form", "latest-posts", "coverage-map"]);

/** Called for each element after its descendants have been filtered. */
function filterBlocks(): (element: IFrame) => boolean | "excludeTag" {
  const counts = new Map<string, number>();
  let blocks = 0;
  /** The start positions of kept outermost blocks in the result. */
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
