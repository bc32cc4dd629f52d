import { isDeepStrictEqual } from "node:util";
import type { Catalog } from "./catalog.ts";

/** The shortest time between two loads, so that requests for unknown names cannot keep the database busy. */
const MIN_AGE_MS = 1_000;
/** Each load that finds nothing new doubles that time, up to this. */
const MAX_MIN_AGE_MS = 30_000;

/** Loads the catalog at first use, and again when a request shows that it may be out of date. */
export class CatalogCache {
  readonly #load: () => Promise<Catalog>;
  #current: Promise<Catalog> | null = null;
  #refresh: Promise<Catalog | null> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #minAgeMs = MIN_AGE_MS;

  constructor(load: () => Promise<Catalog>) {
    this.#load = load;
  }

  get(): Promise<Catalog> {
    this.#current ??= this.#loadNow().catch((error) => {
      this.#current = null;
      throw error;
    });
    return this.#current;
  }

  /** Returns a newer catalog than the given one, or null if there is none or the last load is too recent to look. */
  async newerThan(known: Catalog): Promise<Catalog | null> {
    const current = await this.get();
    if (current !== known) return current;
    if (this.#refresh) return this.#refresh;
    if (performance.now() - this.#loadedAt < this.#minAgeMs) return null;
    // Meanwhile `get` returns the current catalog.
    this.#refresh = this.#lookForNewer(known).finally(() => {
      this.#refresh = null;
    });
    return this.#refresh;
  }

  async #lookForNewer(known: Catalog): Promise<Catalog | null> {
    const loaded = await this.#loadNow();
    const isNewer = !isDeepStrictEqual(loaded, known);
    this.#minAgeMs = isNewer ? MIN_AGE_MS : Math.min(this.#minAgeMs * 2, MAX_MIN_AGE_MS);
    if (isNewer) this.#current = Promise.resolve(loaded);
    return isNewer ? loaded : null;
  }

  #loadNow(): Promise<Catalog> {
    this.#loadedAt = performance.now();
    return this.#load();
  }
}
