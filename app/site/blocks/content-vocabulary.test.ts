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

it("every class that stored content may have is styled: one that is renamed keeps its old name beside", () => {
  const styled = classesIn(Object.keys(SHEETS));
  expect(styled.size).toBeGreaterThan(50);
  expect(PAGE_WORDS.classes.filter((name) => !styled.has(name))).toEqual([]);
});

it("no content can pass for the frame around the page", () => {
  const chrome = classesIn(CHROME_SHEETS);
  expect(chrome.size).toBeGreaterThan(5);
  expect(PAGE_WORDS.classes.filter((name) => chrome.has(name))).toEqual([]);
});

it("every block and setting that stored content may have is still read", () => {
  const read = Object.entries(BLOCK_SETTINGS).map(([name, { shape }]) => [name, Object.keys(shape)]);
  expect(BLOCK_WORDS).toEqual(Object.fromEntries(read));
});
