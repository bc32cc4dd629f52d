import { expect, test } from "vitest";
import { isUuid, newUuid } from "./uuid.ts";

test("each new id is a different random version 4 UUID", () => {
  const made = Array.from({ length: 200 }, newUuid);
  for (const id of made) {
    expect(isUuid(id)).toBe(true);
    expect(id).toMatch(/^.{14}4.{4}[89ab]/);
  }
  expect(new Set(made).size).toBe(made.length);
});

test("an id of no version is one too: PostgreSQL accepts any", () => {
  expect(isUuid("1bc29b36-f623-ba82-0af6-724fd3b16718")).toBe(true);
});
