import type { Counts } from "../count-writer.ts";

type MissingAddress = { path: string; people: number; bots: number; referrer_host: string | null };

/** A hundred times what a busy site collects between two writes. */
const MAX_PATHS = 500;

/**
 * Missing addresses not yet written to the database. Memory stays bounded: beyond the limit, new paths are not
 * counted.
 */
export class MissingCounts implements Counts<MissingAddress> {
  readonly #counts = new Map<string, MissingAddress>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  add({ path, people, bots, referrer_host }: MissingAddress): void {
    const known = this.#counts.get(path);
    if (!known && this.#counts.size >= MAX_PATHS) return;
    this.#counts.set(path, {
      path,
      people: people + (known?.people ?? 0),
      bots: bots + (known?.bots ?? 0),
      referrer_host: referrer_host ?? known?.referrer_host ?? null,
    });
  }

  take(): MissingAddress[] {
    const counted = [...this.#counts.values()];
    this.#counts.clear();
    return counted;
  }

  giveBack(counted: readonly MissingAddress[]): void {
    for (const address of counted) this.add(address);
  }
}
