import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";

test("the panel of a lead names every field that visitors fill in", () => {
  const source = readFileSync(join(import.meta.dirname, "lead-panel.tsx"), "utf8");
  const missing = Object.keys(LEAD_LIMITS).filter((field) => !new RegExp(`\\b${field}\\b`).test(source));
  expect(missing).toEqual([]);
});
