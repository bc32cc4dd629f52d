import { expect, test } from "vitest";
import { MAX_TAGS, withTag } from "./tags-field.tsx";

test("a tag is added once, whatever its spelling, up to a limit", () => {
  expect(withTag(["stairs"], "  Gas   dryer ")).toEqual(["stairs", "gas dryer"]);
  for (const nothing of ["", "  ", "STAIRS"]) expect(withTag(["stairs"], nothing)).toEqual(["stairs"]);
  const many = Array.from({ length: MAX_TAGS }, (_, place) => `tag ${place}`);
  expect(withTag(many, "one more")).toBe(many);
});
