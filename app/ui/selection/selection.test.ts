import { expect, test } from "vitest";
import { MAX_SELECTED, selectAll, selectRange, toggle } from "./selection.ts";

const SHOWN = ["a", "b", "c", "d", "e"];

test("a lead can be selected and deselected", () => {
  const one = toggle(null, "b");
  expect(one).toEqual({ ids: new Set(["b"]), last: "b" });
  expect(toggle(one, "b")?.ids).toEqual(new Set());
});

test("a range extends from the last selected lead in either direction and keeps other selections", () => {
  const two = toggle(toggle(null, "a"), "d");
  expect(selectRange(two, "b", SHOWN)?.ids).toEqual(new Set(["a", "b", "c", "d"]));
  expect(selectRange(two, "e", SHOWN)?.ids).toEqual(new Set(["a", "d", "e"]));
});

test("a range without a start in the list selects only the one lead", () => {
  expect(selectRange(null, "c", SHOWN)?.ids).toEqual(new Set(["c"]));
  expect(selectRange(toggle(null, "gone"), "c", SHOWN)?.ids).toEqual(new Set(["gone", "c"]));
});

test("the selection is limited to the maximum of a bulk change", () => {
  const many = Array.from({ length: MAX_SELECTED + 5 }, (_, place) => `${place}`);
  const full = selectAll(null, many);
  expect(full?.ids.size).toBe(MAX_SELECTED);
  expect(toggle(full, `${MAX_SELECTED + 1}`)?.ids.size).toBe(MAX_SELECTED);
  expect(toggle(full, "0")?.ids.size).toBe(MAX_SELECTED - 1);
});
