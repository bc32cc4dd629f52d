import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { modulesOf, reachedFrom, styledClasses, usedClasses } from "./support/used-classes.ts";

const PARTS = {
  admin: {
    entries: ["app/root.tsx", ...modulesOf("app/**/*.route.tsx"), ...modulesOf("app/admin/*.tsx")],
    sheets: ["build/client/assets/{admin,sonner-toaster}-*.css"],
  },
  site: {
    entries: ["app/root.tsx", ...modulesOf("app/site/**/*.tsx")],
    sheets: ["build/client/assets/{site,sonner-toaster}-*.css", "app/site/coverage-map.css"],
  },
};

for (const [part, { entries, sheets }] of Object.entries(PARTS)) {
  test(`every class that a component of the ${part} has is in its built style sheet`, () => {
    const css = globSync(sheets).map((file) => readFileSync(file, "utf8"));
    const styled = new Set(css.flatMap((text) => [...styledClasses(text)]));
    const unstyled = [...usedClasses(entries)].filter(([name]) => !styled.has(name));
    expect(unstyled.map(([name, file]) => `${name} of ${file}`)).toEqual([]);
  });
}

test("no component stands outside both", () => {
  const reached = reachedFrom(Object.values(PARTS).flatMap(({ entries }) => entries));
  expect(modulesOf("app/**/*.tsx").filter((file) => !reached.has(file))).toEqual(["app/entry.client.tsx"]);
});
