import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { RefusedError } from "../api-errors.ts";
import { createQueryClient, retryDelay } from "./query-client.ts";

function clientWithEars() {
  const ears = { onLoadFailed: vi.fn(), onTokenRefused: vi.fn(), onRefused: vi.fn() };
  return { client: createQueryClient(ears), ...ears };
}

test("queries are cached 5 minutes and retry after 1 s, doubling up to 30 s; mutations do not retry", () => {
  const { queries, mutations } = clientWithEars().client.getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, retryDelay });
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  expect(mutations).toMatchObject({ retry: false });
});

test("a query is retried 3 times before its failure is reported", async () => {
  vi.useFakeTimers();
  const { client, onLoadFailed, onTokenRefused, onRefused } = clientWithEars();
  const queryFn = vi.fn(() => Promise.reject(new Error("down")));
  const stop = new QueryObserver(client, {
    queryKey: ["leads"],
    queryFn,
    meta: { failure: "Failed" },
  }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(6_999);
  expect(onLoadFailed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(queryFn).toHaveBeenCalledTimes(4);
  expect(onLoadFailed.mock.calls).toEqual([["Failed"]]);
  expect(onTokenRefused).not.toHaveBeenCalled();
  expect(onRefused).not.toHaveBeenCalled();
  stop();
  vi.useRealTimers();
});

test("a refused token is reported at once and not retried", async () => {
  const { client, onTokenRefused } = clientWithEars();
  const queryFn = vi.fn(() =>
    Promise.reject({ code: "PGRST303", message: "The session of this JWT has ended" }),
  );
  await expect(client.fetchQuery({ queryKey: ["leads"], queryFn, retry: undefined })).rejects.toBeDefined();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(onTokenRefused).toHaveBeenCalledTimes(1);
});

test.each([
  ["by its policies", new RefusedError()],
  ["for lack of a right", { code: "42501", message: "permission denied" }],
])("a read refused %s is reported at once and not retried", async (_how, error) => {
  const { client, onRefused } = clientWithEars();
  const queryFn = vi.fn(() => Promise.reject(error));
  await expect(client.fetchQuery({ queryKey: ["users"], queryFn, retry: undefined })).rejects.toBeDefined();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test("a failure is not reported while older data is shown", async () => {
  const { client, onLoadFailed } = clientWithEars();
  client.setQueryData(["leads"], []);
  const query = {
    queryKey: ["leads"],
    queryFn: () => Promise.reject(new Error("down")),
    retry: false,
    meta: { failure: "Failed" },
  };
  await client.fetchQuery(query).catch(() => {});
  expect(onLoadFailed).not.toHaveBeenCalled();
});

test("several queries failing with the same message report it once", async () => {
  const { client, onLoadFailed } = clientWithEars();
  const observe = (name: string, failure: string) => {
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => Promise.reject(new Error("down")),
      retry: false,
      meta: { failure },
    });
    return { observer, stop: observer.subscribe(() => {}) };
  };
  const seen = [observe("list", "No pages"), observe("totals", "No pages"), observe("leads", "No leads")];
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(onLoadFailed.mock.calls).toEqual([["No pages"], ["No leads"]]);
  await seen[0]?.observer.refetch();
  for (const { stop } of seen) stop();
  observe("list of another screen", "No pages").stop();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(onLoadFailed.mock.calls.slice(2)).toEqual([["No pages"]]);
});
