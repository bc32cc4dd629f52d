import { expect, test } from "vitest";
import { keysetPages, rowsAfter } from "./keyset.ts";

test("rows after a row have a further value, or the same value and a further id", () => {
  expect(rowsAfter({ column: "created_at", ascending: false }, { value: "2026-01-01", id: "7" })).toBe(
    'created_at.lt."2026-01-01",and(created_at.eq."2026-01-01",id.lt.7)',
  );
  expect(rowsAfter({ column: "title", ascending: true }, { value: 'Say "hi", \\o/', id: "7" })).toBe(
    'title.gt."Say \\"hi\\", \\\\o/",and(title.eq."Say \\"hi\\", \\\\o/",id.gt.7)',
  );
});

test("only a full page is followed by another", () => {
  const { getNextPageParam } = keysetPages<string>(2);
  expect(getNextPageParam(["a", "b"])).toBe("b");
  expect(getNextPageParam(["a"])).toBeUndefined();
});
