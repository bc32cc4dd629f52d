import * as z from "zod";
import { DRAWING_NAMES } from "#app/content/drawing-names.ts";
import { CITY_LINKS } from "../texts/site-paths.ts";

const CITY_SLUGS = CITY_LINKS.map(({ slug }) => slug);
const LONGEST_TEXT = 120;

/** One of some names; the first stands in for any other. */
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names).catch(names[0] as Names[number]);

const text = (standIn: string) => z.string().trim().min(1).max(LONGEST_TEXT).catch(standIn);

/**
 * Every block that a page's content can hold, by its name in `data-block`, with its settings: `data-size="big"` sets
 * `size`. A missing or impossible setting takes its default. What each block shows: docs/decisions/008.
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

/** Blocks that stand within a line of text; the others stand on their own. */
export const INLINE_BLOCKS: ReadonlySet<string> = new Set<BlockName>(["call-button", "drawing"]);

export function isBlockName(name: string): name is BlockName {
  return Object.hasOwn(BLOCK_SETTINGS, name);
}
