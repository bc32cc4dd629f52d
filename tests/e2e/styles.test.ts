import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { modulesOf, reachedFrom, styledClasses, usedClasses } from "./support/used-classes.ts";

const PARTS = {
  admin: {
    entries: ["app/root.tsx", ...modulesOf("app/**/*.route.tsx"), ...modulesOf("app/admin/*.tsx")],
    sheets: ["build/client/assets/{admin,sonner-toaster,rich-editor}-*.css"],
  },
  site: {
    entries: ["app/root.tsx", ...modulesOf("app/site/**/*.tsx")],
    sheets: ["build/client/assets/{site,sonner-toaster}-*.css", "app/site/coverage-map.css"],
  },
};

for (const [part, { entries, sheets }] of Object.entries(PARTS)) {
  test(`every class that a component of the ${part} uses is in its built style sheet`, () => {
    const css = globSync(sheets).map((file) => readFileSync(file, "utf8"));
    const styled = new Set(css.flatMap((text) => [...styledClasses(text)]));
    const unstyled = [...usedClasses(entries)].filter(([name]) => !styled.has(name));
    expect(unstyled.map(([name, file]) => `${name} of ${file}`)).toEqual([]);
  });
}

/** Variables that the toast library sets on its elements at run time. */
const SET_BY_SCRIPT =
  /^--((mobile-)?offset(-.+)?|toasts-before|z-index|initial-height|front-toast-height|width|gap|swipe-amount-[xy])$/;

for (const [part, { entries, sheets }] of Object.entries(PARTS)) {
  test(`every variable that the ${part} uses is defined there`, () => {
    const built = globSync(sheets.filter((sheet) => sheet.startsWith("build/")));
    const css = built.map((file) => readFileSync(file, "utf8")).join("\n");
    const defined = new Set(namesIn(css, /(?:[{;,\s]|@property )(--[\w-]+)\s*[:{]/g));
    const components = [...reachedFrom(entries)].filter((file) => file.endsWith(".tsx"));
    const used = [...built, ...components].flatMap((file) =>
      // A variable with a fallback after a comma may be undefined.
      namesIn(readFileSync(file, "utf8"), /var\(\s*(--[\w-]+)\s*\)/g).map((name) => ({ name, file })),
    );
    const missing = used.filter(({ name }) => !defined.has(name) && !SET_BY_SCRIPT.test(name));
    expect(missing.map(({ name, file }) => `${name} of ${file}`)).toEqual([]);
    expect(used.length).toBeGreaterThan(100);
  });
}

test("every component belongs to one of the two parts", () => {
  const reached = reachedFrom(Object.values(PARTS).flatMap(({ entries }) => entries));
  expect(modulesOf("app/**/*.tsx").filter((file) => !reached.has(file))).toEqual(["app/entry.client.tsx"]);
});

function namesIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = ""]) => name);
}
