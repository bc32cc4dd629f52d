import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { withoutFold } from "./bottom-bar.ts";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified build is two fifths the size of `axe.source` and takes a third less time to inject. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** axe's tags for the rules of WCAG 2.2 AA. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

type Options = Pick<axe.RunOptions, "runOnly"> & {
  /** A selector of elements to skip. */
  except?: string;
  /** Rules to leave out. */
  rulesOff?: readonly string[];
};

type Violation = { id: string; targets: string[]; markup: string[] };

/**
 * Runs axe on the open page, with all its default rules if none are named. Skips frames: no script may run in the
 * preview's, whose content is tested on the public pages, and the map is one of these pages.
 */
export async function findViolations(
  page: Page,
  { except, rulesOff = [], ...options }: Options = {},
): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return withoutFold(page, () =>
    page.evaluate(
      async ({ options, excluded, rulesOff }) => {
        const context = { include: [["html"]], exclude: excluded.map((selector) => [selector]) };
        const results = await window.axe?.run(context, {
          ...options,
          // What is read on a control is what people say to press it (WCAG 2.5.3); axe still tries the rule out.
          rules: {
            "label-content-name-mismatch": { enabled: true },
            ...Object.fromEntries(rulesOff.map((rule) => [rule, { enabled: false }])),
          },
          iframes: false,
          resultTypes: ["violations"],
        });
        if (!results) throw new Error("axe is not loaded");
        return results.violations.map(({ id, nodes }) => ({
          id,
          targets: nodes.map(({ target }) => target.join(" ")),
          markup: nodes.map(({ html }) => html),
        }));
      },
      { options, excluded: ['iframe[title="Preview"]', ...(except ? [except] : [])], rulesOff },
    ),
  );
}
