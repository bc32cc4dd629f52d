import { expect, test } from "vitest";
import { keepCriticalCss } from "./critical-css.ts";

const page = (css: string, body: string) =>
  `<html><head><style data-precedence="default" data-href="site">${css}</style></head><body>${body}</body></html>`;

const kept = (css: string, body: string) =>
  /<style[^>]*>([\s\S]*)<\/style>/.exec(keepCriticalCss(page(css, body)))?.[1];

test.each([
  ["a rule of a class that the page has", ".card{color:red}", ".card{color:red}"],
  ["a rule without classes", "h1,a:hover{color:red}", "h1,a:hover{color:red}"],
  ["a class with an escaped name", ".md\\:wide{width:1px}", ".md\\:wide{width:1px}"],
  ["a class named only in a negation", "p:not(.absent){color:red}", "p:not(.absent){color:red}"],
  ["a class that is one of several", "p:is(.card,.absent){color:red}", "p:is(.card,.absent){color:red}"],
  ["what is not a rule", "@font-face{font-family:X}", "@font-face{font-family:X}"],
  ["conditions around what is kept", "@media print{.card{color:red}}", "@media print{.card{color:red}}"],
])("keeps %s", (_, css, expected) => {
  expect(kept(css, '<p class="card md:wide">text</p>')).toBe(expected);
});

test.each([
  ["a rule of a class that the page lacks", ".absent{color:red}"],
  ["a rule that needs one class more", ".card.absent{color:red}"],
  ["a descendant of an absent class", ".absent p{color:red}"],
  ["conditions left empty", "@media print{@supports (a:b){.absent{color:red}}}"],
])("drops %s", (_, css) => {
  expect(kept(css, '<p class="card">text</p>')).toBe("");
});

test("keeps the custom properties that kept rules or other kept properties read, in every theme", () => {
  const tokens = "--ink:blue;--edge:var(--ink);--absent:red";
  const css = `:root{${tokens}}@media print{:root{${tokens}}}.card{color:var(--edge,red)}.absent{color:var(--absent)}`;
  const read = ":root{--ink:blue;--edge:var(--ink)}";
  expect(kept(css, '<p class="card">text</p>')).toBe(
    `${read}@media print{${read}}.card{color:var(--edge,red)}`,
  );
});

test("drops spaces that no value needs, but not those of strings or around signs", () => {
  const css = 'p{--font:"A, B", serif;font:1px / 2 var(--font);margin:calc(1px + 2 * 3px);content:"1 / 2"}';
  expect(kept(css, "<p>text</p>")).toBe(
    'p{--font:"A, B",serif;font:1px/2 var(--font);margin:calc(1px + 2*3px);content:"1 / 2"}',
  );
});

test("keeps the keyframes that kept rules run", () => {
  const [turn, shake] = ["@keyframes turn{to{rotate:1turn}}", "@keyframes shake{0%{left:0}to{left:1px}}"];
  const css = `@layer parts{.card{animation:1s turn infinite}${turn}${shake}}.absent{animation-name:shake}`;
  expect(kept(css, '<p class="card">text</p>')).toBe(
    `@layer parts{.card{animation:1s turn infinite}${turn}}`,
  );
});

test("drops rules and conditions that only had custom properties that nothing reads", () => {
  expect(kept("@media print{:root{--absent:red}}", "<p>text</p>")).toBe("");
});

test("drops one of several selectors", () => {
  expect(kept(".absent,.card{color:red}", '<p class="card">text</p>')).toBe(".card{color:red}");
});

test("leaves other styles and the document unchanged", () => {
  const html = '<style>.absent{color:red}</style><p class="card">text</p>';
  expect(keepCriticalCss(html)).toBe(html);
});
