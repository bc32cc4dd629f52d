import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { BOARD, LIST } from "../lead-cache.ts";
import { extendDeskCache } from "./keep-desk.ts";

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
