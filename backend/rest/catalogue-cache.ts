import { isDeepStrictEqual } from "node:util";
import type { Catalogue } from "./catalogue.ts";

/** Requests for what does not exist must not make the database describe itself over and over. */
const MIN_AGE_MS = 1_000;
/** The longest pause, after several reloads that found nothing new. */
const LONGEST_MIN_AGE_MS = 30_000;

/** The catalogue, read at first use and again when a request shows that it may be out of date. */
export class CatalogueCache {
  readonly #load: () => Promise<Catalogue>;
  #current: Promise<Catalogue> | null = null;
  #refresh: Promise<Catalogue | null> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #minAgeMs = MIN_AGE_MS;

  constructor(load: () => Promise<Catalogue>) {
    this.#load = load;
  }

  get(): Promise<Catalogue> {
    this.#current ??= this.#loadNow().catch((error) => {
      this.#current = null;
      throw error;
    });
    return this.#current;
  }

  /** A newer catalogue than the one given, or null if that one is unchanged or was loaded too recently to ask again. */
  async newerThan(known: Catalogue): Promise<Catalogue | null> {
    const current = await this.get();
    if (current !== known) return current;
    if (this.#refresh) return this.#refresh;
    if (performance.now() - this.#loadedAt < this.#minAgeMs) return null;
    // Others keep using the present catalogue meanwhile.
    this.#refresh = this.#lookForNewer(known).finally(() => {
      this.#refresh = null;
    });
    return this.#refresh;
  }

  async #lookForNewer(known: Catalogue): Promise<Catalogue | null> {
    const loaded = await this.#loadNow();
    const isNewer = !isDeepStrictEqual(loaded, known);
    this.#minAgeMs = isNewer ? MIN_AGE_MS : Math.min(this.#minAgeMs * 2, LONGEST_MIN_AGE_MS);
    if (isNewer) this.#current = Promise.resolve(loaded);
    return isNewer ? loaded : null;
  }

  #loadNow(): Promise<Catalogue> {
    this.#loadedAt = performance.now();
    return this.#load();
  }
}
