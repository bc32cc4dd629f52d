import * as z from "zod";
import { DRAWING_NAMES } from "#app/content/drawing-names.ts";
import { CITY_LINKS } from "../texts/site-paths.ts";

const CITY_SLUGS = CITY_LINKS.map(({ slug }) => slug);
const MAX_TEXT_LENGTH = 120;

/** One of the given names; any other value becomes the first. */
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names).catch(names[0]);

const text = (standIn: string) => z.string().trim().min(1).max(MAX_TEXT_LENGTH).catch(standIn);

/**
 * Every block that a page's content can contain, by its name in `data-block`, with its settings: `data-size="big"` sets
 * `size`. A missing or invalid setting gets its default. What each block shows: docs/decisions/008.
 */
export const BLOCK_SETTINGS = {
  "call-button": z.object({ size: oneOf("normal", "big") }),
  "coverage-map": z.object({}),
  drawing: z.object({ name: oneOf(...DRAWING_NAMES) }),
  faq: z.object({}),
  "latest-posts": z.object({}),
  "price-tags": z.object({ details: oneOf("short", "full") }),
  "quote-form": z.object({
    variant: oneOf("full", "compact"),
    city: text(""),
    heading: text("Get a quote"),
  }),
  scene: z.object({ place: oneOf("valley", ...CITY_SLUGS) }),
};

export type BlockName = keyof typeof BLOCK_SETTINGS;
export type BlockSettings = { [Name in BlockName]: z.infer<(typeof BLOCK_SETTINGS)[Name]> };

/** Blocks that are inline in text; all others are block-level. */
export const INLINE_BLOCKS: ReadonlySet<string> = new Set<BlockName>(["call-button", "drawing"]);

export function isBlockName(name: string): name is BlockName {
  return Object.hasOwn(BLOCK_SETTINGS, name);
}
