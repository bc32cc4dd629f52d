import type { Catalogue } from "./catalogue.ts";

// Requests for what does not exist must not make the database describe itself over and over.
const MIN_AGE_MS = 1000;

/** The catalogue, read at first use and again when a request shows that it may be out of date. */
export class CatalogueCache {
  readonly #load: () => Promise<Catalogue>;
  #current: Promise<Catalogue> | null = null;
  #refresh: Promise<Catalogue> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;

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

  /** A newer catalogue than the one given, or null while that one is too young to have aged. */
  async newerThan(known: Catalogue): Promise<Catalogue | null> {
    const current = await this.get();
    if (current !== known) return current;
    if (this.#refresh) return this.#refresh;
    if (performance.now() - this.#loadedAt < MIN_AGE_MS) return null;
    // Others keep using the present catalogue meanwhile.
    this.#refresh = this.#loadNow().finally(() => {
      this.#refresh = null;
    });
    const newer = await this.#refresh;
    this.#current = Promise.resolve(newer);
    return newer;
  }

  #loadNow(): Promise<Catalogue> {
    this.#loadedAt = performance.now();
    return this.#load();
  }
}
