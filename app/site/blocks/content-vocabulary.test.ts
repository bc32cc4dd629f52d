import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BLOCK_WORDS, PAGE_WORDS } from "#app/content/vocabulary.ts";
import { BLOCK_SETTINGS } from "./block-settings.ts";

const SHEETS = import.meta.glob<string>(["../styles/*.css", "../../blog/*.css", "../../leads/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const CHROME_SHEETS = ["../styles/header.css", "../styles/footer.css"];

const classesIn = (sheets: readonly string[]) =>
  new Set(
    sheets.flatMap((sheet) =>
      Array.from((SHEETS[sheet] ?? "").matchAll(/\.([a-z][a-z0-9-]*)/g), ([, name = ""]) => name),
    ),
  );

it("every class allowed in stored content is styled, including old names of renamed ones", () => {
  const styled = classesIn(Object.keys(SHEETS));
  expect(styled.size).toBeGreaterThan(50);
  expect(PAGE_WORDS.classes.filter((name) => !styled.has(name))).toEqual([]);
});

it("no allowed class is used by the site's header or footer", () => {
  const chrome = classesIn(CHROME_SHEETS);
  expect(chrome.size).toBeGreaterThan(5);
  expect(PAGE_WORDS.classes.filter((name) => chrome.has(name))).toEqual([]);
});

it("every block and setting allowed in stored content is still supported", () => {
  expect(BLOCK_WORDS).toEqual(settingsOfBlocks());
});

it("decision 8 describes every block and its settings", () => {
  const decision = readFileSync("docs/decisions/008-converted-pages-are-html-with-blocks.md", "utf8");
  const rows = decision.matchAll(/^\| `(?!data-block)([a-z-]+)`[^|]*\|[^|]*\|([^|]*)\|/gm);
  const described = Array.from(rows, ([, name, settings = ""]) => [
    name,
    Array.from(settings.matchAll(/`([a-z]+)`/g), ([, setting]) => setting),
  ]);
  expect(Object.fromEntries(described)).toEqual(settingsOfBlocks());
});

function settingsOfBlocks(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(BLOCK_SETTINGS).map(([name, { shape }]) => [name, Object.keys(shape)]),
  );
}
