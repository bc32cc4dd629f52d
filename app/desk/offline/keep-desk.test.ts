import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { BOARD, historyKey, LIST, leadKey } from "../lead-cache.ts";
import { extendDeskCache, readOf } from "./keep-desk.ts";

test("the device keeps the latest four lists and boards, and fifty leads with their history", () => {
  const queries = new QueryClient();
  const now = Date.now();
  const updatedAt = (ago: number) => ({ updatedAt: now - ago });
  for (let ago = 1; ago <= 60; ago += 1) {
    queries.setQueryData(
      [...LIST, { search: `${ago}` }],
      { pages: [["one"], ["two"]], pageParams: [1, 2] },
      updatedAt(ago),
    );
    queries.setQueryData([...BOARD, { words: `${ago}` }], {}, updatedAt(ago));
    queries.setQueryData(leadKey(`${ago}`), {}, updatedAt(ago));
    queries.setQueryData(historyKey(`${ago}`), {}, updatedAt(ago));
  }
  const kept = readOf(queries, []);
  const keysOf = (kind: unknown) => kept.map(({ queryKey }) => queryKey).filter((key) => key[1] === kind);
  expect(keysOf(LIST[1])).toEqual(["1", "2", "3", "4"].map((search) => [...LIST, { search }]));
  expect(kept.find(({ queryKey }) => queryKey[1] === LIST[1])?.state.data).toEqual({
    pages: [["one"]],
    pageParams: [1],
  });
  expect(keysOf(BOARD[1])).toHaveLength(4);
  expect(keysOf(leadKey("")[1])).toHaveLength(50);
  expect(keysOf(historyKey("")[1])).toHaveLength(50);
});

test("every list stays in memory for longer than a call", () => {
  const queries = new QueryClient();
  extendDeskCache(queries);
  for (const queryKey of [
    [...LIST, { search: "" }],
    [...LIST, { search: "Ana" }],
    [...BOARD, {}],
  ])
    expect(queries.getQueryDefaults(queryKey).gcTime).toBeGreaterThanOrEqual(3_600_000);
});
