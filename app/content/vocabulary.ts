/*
 * All markup that stored content may contain; the sanitizers' allow lists are derived from it alone. It is frozen: once
 * content may be stored with a word, that word stays allowed, and only a new version adds words (vocabulary.test.ts
 * guards each version; docs/decisions/036). The numeric keys are versions.
 */

const words = (list: string): readonly string[] => list.split(/\s+/).filter(Boolean);

/** Elements that posts and pages may contain. */
export const WRITTEN_ELEMENTS = {
  1: words(`
    h2 h3 h4 p br hr blockquote pre ul ol li dl dt dd
    a strong b em i u s small sub sup mark abbr cite q code kbd time
    div span section article aside figure figcaption img details summary
    table caption thead tbody tfoot tr th td
  `),
};

/** Elements that only pages may contain. */
export const PAGE_ELEMENTS = { 1: words("h1 header footer nav") };

/** Block-level elements among the above and in whole documents. */
export const BLOCK_LEVEL: ReadonlySet<string> = new Set(
  words(`
    h1 h2 h3 h4 p hr blockquote pre ul ol li dl dt dd div section article aside nav header footer figure figcaption
    details summary table caption thead tbody tfoot tr th td
  `),
);

/** Elements among the above that have no content and no end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(words("br hr img"));

/** Attributes by element; `*` means any element. */
export const WRITTEN_ATTRIBUTES = {
  1: {
    "*": words("id title lang dir"),
    a: words("href rel"),
    img: words("src alt width height loading"),
    time: words("datetime"),
    details: words("open"),
    ol: words("start"),
    th: words("colspan rowspan scope"),
    td: words("colspan rowspan"),
  },
};

/** Attributes that only pages may contain; those of blocks follow from `BLOCKS`. */
export const PAGE_ATTRIBUTES = {
  1: { "*": words("aria-label aria-labelledby"), details: words("name") },
};

/**
 * Classes that pages may contain: those used in the `main` of the built-in pages, so that a converted page looks the
 * same. Classes of the header, footer and bars are left out, so that no content can imitate them.
 */
export const PAGE_CLASSES = {
  1: words(`
    admin-login areas button button-primary call-to-action care-label care-title city-hero city-intro city-links
    coverage day day-note day-time denim facts faq hero hero-actions hero-words landmark-line lead lead-text legal
    light-boulder-city light-centennial-hills light-green-valley light-henderson light-north-las-vegas light-summerlin
    map-frame page-header page-section places porthole-list post-list prices prices-note product-drawing product-price
    promises prose quote-big quote-small quotes related-posts steps table-scroll tinted where
  `),
};

/** Blocks that pages may contain (`data-block`), each with its possible settings (`data-…`). */
export const BLOCKS = {
  1: {
    "call-button": words("size"),
    "coverage-map": [],
    drawing: words("name"),
    faq: [],
    "latest-posts": [],
    "price-tags": words("details"),
    "quote-form": words("variant city heading"),
    scene: words("place"),
  },
};

type Versions<Words> = Readonly<Record<number, Words>>;
type ByName = Readonly<Record<string, readonly string[]>>;

const allWords = (...lists: Versions<readonly string[]>[]): string[] => [
  ...new Set(lists.flatMap((versions) => Object.values(versions).flat())),
];

function allByName(...lists: Versions<ByName>[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const [name, list] of lists.flatMap((versions) =>
    Object.values(versions).flatMap(Object.entries<readonly string[]>),
  )) {
    all[name] = [...new Set([...(all[name] ?? []), ...list])];
  }
  return all;
}

/** The settings of each block, over all versions. */
export const BLOCK_WORDS = allByName(BLOCKS);

const BLOCK_ATTRIBUTES = [
  "data-block",
  ...new Set(
    Object.values(BLOCK_WORDS)
      .flat()
      .map((setting) => `data-${setting}`),
  ),
];

/** What a post may contain. */
export const POST_WORDS = {
  elements: allWords(WRITTEN_ELEMENTS),
  attributes: allByName(WRITTEN_ATTRIBUTES),
  classes: [],
};

/** What a page may contain. */
export const PAGE_WORDS = {
  elements: allWords(WRITTEN_ELEMENTS, PAGE_ELEMENTS),
  attributes: allByName(WRITTEN_ATTRIBUTES, PAGE_ATTRIBUTES, {
    1: { div: BLOCK_ATTRIBUTES, span: BLOCK_ATTRIBUTES },
  }),
  classes: allWords(PAGE_CLASSES),
};
