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
  const read = Object.entries(BLOCK_SETTINGS).map(([name, { shape }]) => [name, Object.keys(shape)]);
  expect(BLOCK_WORDS).toEqual(Object.fromEntries(read));
});
