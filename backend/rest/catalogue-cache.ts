import type pg from "pg";
import type { Catalogue } from "./catalogue.ts";
import { loadCatalogue } from "./load-catalogue.ts";

// Requests for what does not exist must not make the database describe itself over and over.
const MIN_AGE_MS = 1000;

/** The catalogue, read at first use and again when a request shows that it may be out of date. */
export class CatalogueCache {
  readonly #pool: pg.Pool;
  readonly #schema: string;
  #catalogue: Promise<Catalogue> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool, schema: string) {
    this.#pool = pool;
    this.#schema = schema;
  }

  get(): Promise<Catalogue> {
    this.#catalogue ??= this.#load();
    return this.#catalogue;
  }

  /** A newer catalogue than the one given, or null while that one is too young to have aged. */
  async newerThan(known: Catalogue): Promise<Catalogue | null> {
    const current = await this.get();
    if (current !== known) return current;
    if (performance.now() - this.#loadedAt < MIN_AGE_MS) return null;
    this.#catalogue = this.#load();
    return this.#catalogue;
  }

  async #load(): Promise<Catalogue> {
    this.#loadedAt = performance.now();
    try {
      return await loadCatalogue(this.#pool, this.#schema);
    } catch (error) {
      this.#catalogue = null;
      throw error;
    }
  }
}
