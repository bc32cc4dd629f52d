import { expect, test } from "vitest";
import { TAGS_MAX, withTag } from "./tags-field.tsx";

test("a tag is added once, whatever its spelling, up to a limit", () => {
  expect(withTag(["stairs"], "  Gas   dryer ")).toEqual(["stairs", "gas dryer"]);
  for (const nothing of ["", "  ", "STAIRS"]) expect(withTag(["stairs"], nothing)).toEqual(["stairs"]);
  const many = Array.from({ length: TAGS_MAX }, (_, place) => `tag ${place}`);
  expect(withTag(many, "one more")).toBe(many);
});
