import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Catalog } from "./catalog.ts";
import { CatalogCache } from "./catalog-cache.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const TABLE = { name: "pages", columns: new Map(), primaryKey: [] };

function catalogWith(table = "pages"): Catalog {
  return {
    tables: new Map([[table, TABLE]]),
    routines: new Map(),
  };
}

function createCache() {
  const loads: PromiseWithResolvers<Catalog>[] = [];
  const cache = new CatalogCache(() => {
    const load = Promise.withResolvers<Catalog>();
    loads.push(load);
    return load.promise;
  });
  const finish = (index: number, table?: string) => {
    const catalog = catalogWith(table);
    loads[index]?.resolve(catalog);
    return catalog;
  };
  return { cache, loads, finish };
}

it("loads once for concurrent callers", async () => {
  const { cache, loads, finish } = createCache();
  const both = Promise.all([cache.get(), cache.get()]);
  const catalog = finish(0);
  expect(await both).toEqual([catalog, catalog]);
  expect(loads).toHaveLength(1);
});

it("loads again after a failure", async () => {
  const { cache, loads, finish } = createCache();
  const failing = cache.get();
  loads[0]?.reject(new Error("no database"));
  await expect(failing).rejects.toThrow("no database");
  const next = cache.get();
  const catalog = finish(1);
  expect(await next).toBe(catalog);
});

it("loads a newer catalog at most once a second, and once for concurrent callers", async () => {
  const { cache, loads, finish } = createCache();
  const getting = cache.get();
  const known = finish(0);
  await getting;
  expect(await cache.newerThan(known)).toBeNull();
  vi.advanceTimersByTime(1000);
  const refreshes = Promise.all([cache.newerThan(known), cache.newerThan(known)]);
  await expect.poll(() => loads).toHaveLength(2);
  const newer = finish(1, "posts");
  expect(await refreshes).toEqual([newer, newer]);
  expect(await cache.get()).toBe(newer);
  expect(await cache.newerThan(known)).toBe(newer);
  expect(await cache.newerThan(newer)).toBeNull();
  expect(loads).toHaveLength(2);
});

it("keeps the catalog that it has while a newer one loads, and if that fails", async () => {
  const { cache, loads, finish } = createCache();
  const getting = cache.get();
  const known = finish(0);
  await getting;
  vi.advanceTimersByTime(1000);
  const failing = cache.newerThan(known);
  await expect.poll(() => loads).toHaveLength(2);
  expect(await cache.get()).toBe(known);
  loads[1]?.reject(new Error("no database"));
  await expect(failing).rejects.toThrow("no database");
  expect(await cache.get()).toBe(known);
});
