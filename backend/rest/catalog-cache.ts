import type { Catalog } from "./catalog.ts";

/** The shortest time between two loads, so that requests for unknown names cannot keep the database busy. One takes 3 ms. */
const MIN_AGE_MS = 1_000;

/** Loads the catalog at first use, and again when a request shows that it may be out of date. */
export class CatalogCache {
  readonly #load: () => Promise<Catalog>;
  #latest: Promise<Catalog> | null = null;
  #newer: Promise<Catalog> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;

  constructor(load: () => Promise<Catalog>) {
    this.#load = load;
  }

  get(): Promise<Catalog> {
    this.#latest ??= this.#loadNow().catch((error) => {
      this.#latest = null;
      throw error;
    });
    return this.#latest;
  }

  /**
   * Returns a catalog that was loaded after the given one, or null if the last load is too recent to look again. While it
   * loads, and if that fails, `get` goes on returning the one before.
   */
  async newerThan(known: Catalog): Promise<Catalog | null> {
    const latest = await this.get();
    if (latest !== known) return latest;
    if (!this.#newer && performance.now() - this.#loadedAt < MIN_AGE_MS) return null;
    this.#newer ??= this.#loadNewer().finally(() => {
      this.#newer = null;
    });
    return this.#newer;
  }

  async #loadNewer(): Promise<Catalog> {
    const newer = await this.#loadNow();
    this.#latest = Promise.resolve(newer);
    return newer;
  }

  #loadNow(): Promise<Catalog> {
    this.#loadedAt = performance.now();
    return this.#load();
  }
}
