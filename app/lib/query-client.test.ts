import { expect, test, vi } from "vitest";
import { createQueryClient, retryDelay } from "./query-client.ts";

test("queries retry 3 times, from 1 s doubling up to 30 s, and are kept 5 minutes; mutations do not retry", () => {
  const { queries, mutations } = createQueryClient(() => {}).getDefaultOptions();
  expect(queries).toMatchObject({ retry: 3, gcTime: 300_000 });
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  expect(mutations).toMatchObject({ retry: false });
});

test("a failure is told when there is nothing to show, and not when older data stays", async () => {
  const onFailure = vi.fn();
  const client = createQueryClient(onFailure);
  const query = {
    queryKey: ["leads"],
    queryFn: () => Promise.reject(new Error("down")),
    retry: false,
    meta: { failure: "Failed to load leads" },
  };
  await client.fetchQuery(query).catch(() => {});
  expect(onFailure.mock.calls).toEqual([["Failed to load leads"]]);
  client.setQueryData(["leads"], []);
  await client.fetchQuery(query).catch(() => {});
  expect(onFailure).toHaveBeenCalledTimes(1);
});
