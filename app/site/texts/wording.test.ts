import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { builtInPages } from "./built-in-pages.ts";
import { textsOf } from "./page-texts.fixture.ts";

type Syntax = { type: string; [part: string]: unknown };

const APP = new URL("../..", import.meta.url).pathname;
const ROOMS = [
  "site/texts",
  "site/pages",
  "site/parts",
  "site/chrome",
  "leads",
  "desk",
  "blog",
  "pages",
  "content",
  "editor",
  "media",
  "admin",
  "ui",
];

/** Strings that nobody reads: punctuation, tags, selectors, filters, classes. */
const MARKUP = /^\P{L}*$|^<\w|^\w+\[|^slug\.eq|^[a-z]+(-[a-z]+)+$/u;

const seed = readFileSync(new URL("../../../supabase/seed.sql", import.meta.url), "utf8");
const shown = [
  ...ROOMS.flatMap((room) =>
    sourceTextsBelow(`${APP}${room}`).map(({ path, text }) => ({ where: `${room}/${path}`, text })),
  ),
  ...seedTexts().map((text) => ({ where: "seed.sql", text })),
].filter(({ text }) => !MARKUP.test(text));

/** Verbatim from specification section 8; titles are inserted between the quotes. */
const VERBATIM = [
  /^Thanks! We'll call you shortly from $/,
  /^Are you sure you want to delete "$/,
  /^"\? This action cannot be undone\.$/,
  /^" converted to dynamic page\. You can now edit it\.$/,
];

/** Phrases we once used that a native speaker found odd. */
const ODD = [
  /\b(three|four)[- ]slots?\b/i,
  /vent pieces?/i,
  /opening hours/i,
  /\bcollect(ed|ion)? (the|your|it) ?(machines?|equipment|washer|dryer)?/i,
  /\bsomebody asked|somebody made/i,
  /\barithmetic\b|\bdo the sum\b|\bthe sums\b/i,
  /\bput it right\b/i,
  /\bwho comes\b/i,
  /\bwhere we (drive|go)\b/i,
  /\bcome along\b/i,
  /\bsooner not\b/i,
  /\ba ticket\b/i,
  /\bending it\b|\bearly-ending\b/i,
  /\bagree a time\b|\bagreed before\b/i,
  /\btrash bins\b|\bcupboard\b|\ba quarter of an hour\b|\ba yard wide\b/i,
];

const BRITISH =
  /\b(colour|favour|neighbour|honour|labour|flavour|behaviour|(organ|real|recogn|apolog|customi|minim)is(e|ing))|\b(centre|metre|litre|fibre|cancell(ed|ing)|travell(ed|ing)|labell(ed|ing)|grey|aluminium|whilst|licence|cheque|tyre|programme|catalogue|postcode|kerb|holiday)s?\b/i;

const STIFF =
  /\b(do|does|did|is|are|was|were|will|would|should|could|has|have|had|can) ?not\b|\b(we|you) (are|will)\b|\bthere is\b/i;

describe("visible text", () => {
  it("is found", () => expect(shown.length).toBeGreaterThan(1000));

  it("has typographic quotes and apostrophes", () => {
    expect(
      shown.filter(({ text }) => /['"]/.test(text) && !VERBATIM.some((verbatim) => verbatim.test(text))),
    ).toEqual([]);
  });

  it.each(ODD)("does not contain %s", (odd) => {
    expect(shown.filter(({ text }) => odd.test(text))).toEqual([]);
  });

  it("has American spelling", () => expect(shown.filter(({ text }) => BRITISH.test(text))).toEqual([]));
});

it("pages use contractions; legal texts may be formal", () => {
  const {
    "/terms": _terms,
    "/privacy": _privacy,
    ...pages
  } = builtInPages(businessFromSettings(businessSettingsSchema.parse({})));
  const texts = [...textsOf(pages), ...seedTexts()];
  expect(texts.filter((text) => STIFF.test(text))).toEqual([]);
});

it.each([
  ["an apostrophe", /['"]/, "it's ours"],
  ["an odd phrase", ODD[3], "then we collect the machines"],
  ["British spelling", BRITISH, "the neighbours organised a colour"],
  ["a stiff phrase", STIFF, "we will not call"],
])("detects %s", (_, rule, text) => expect(text).toMatch(rule as RegExp));

/** The visible texts of the seeded posts: their SQL strings, and the text between tags. */
function seedTexts(): string[] {
  const strings = [...seed.matchAll(/^ {2}'((?:[^']|'')*)',$/gm)].map(([, text = ""]) => text);
  const contents = [...seed.matchAll(/\$html\$(.*?)\$html\$/gs)].flatMap(([, html = ""]) =>
    html.split(/<[^>]*>/),
  );
  return [...strings, ...contents].map((text) => text.replaceAll("''", "'"));
}

/** Every string, template and JSX text in the sources below a folder, without comments. */
function sourceTextsBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
    .flatMap((path) => {
      const { program } = parseSync(path, readFileSync(join(folder, path), "utf8"));
      return textsIn(program as unknown as Syntax).map((text) => ({ path, text }));
    });
}

function textsIn(syntax: Syntax): string[] {
  if (syntax.type === "ImportDeclaration") return [];
  if (syntax.type === "TemplateElement") return [(syntax.value as { cooked: string }).cooked];
  if ((syntax.type === "Literal" || syntax.type === "JSXText") && typeof syntax.value === "string") {
    return [syntax.value];
  }
  return Object.values(syntax).flat().filter(isSyntax).flatMap(textsIn);
}

function isSyntax(part: unknown): part is Syntax {
  return typeof part === "object" && part !== null && "type" in part && typeof part.type === "string";
}
