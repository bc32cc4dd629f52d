/** A queue shared by parties, who take turns; each party's own entries are served first come, first served. */
export class PartyQueue<Waiting> {
  /** In the order of their turns. No party has an empty list. */
  readonly #parties = new Map<string, Waiting[]>();

  get size(): number {
    return this.#parties.values().reduce((size, own) => size + own.length, 0);
  }

  add(party: string, waiting: Waiting): void {
    const own = this.#parties.get(party) ?? [];
    own.push(waiting);
    this.#parties.set(party, own);
  }

  takeNext(): Waiting | undefined {
    const [[party, own] = ["", []]] = this.#parties;
    const next = own.shift();
    // Deleting it first moves the party behind all others.
    this.#parties.delete(party);
    if (own.length > 0) this.#parties.set(party, own);
    return next;
  }

  /** Removes and returns the latest entry of the party that has the most, if `party` has fewer even with one more. */
  dropLatestFor(party: string): Waiting | undefined {
    const own = this.#parties.get(party)?.length ?? 0;
    const most = this.#parties
      .values()
      .reduce((longest, other) => (other.length > longest.length ? other : longest), []);
    return most.length > own + 1 ? most.pop() : undefined;
  }

  remove(waiting: Waiting): void {
    for (const [party, own] of this.#parties) {
      const at = own.indexOf(waiting);
      if (at >= 0) own.splice(at, 1);
      if (own.length === 0) this.#parties.delete(party);
    }
  }
}
