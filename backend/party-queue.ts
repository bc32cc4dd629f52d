/** A queue shared by parties, who take turns; each party's own entries are served first come, first served. */
export class PartyQueue<Waiting> {
  /** In the order of their turns. No party has an empty list. */
  readonly #parties = new Map<string, Waiting[]>();

  get size(): number {
    return this.#parties.values().reduce((size, own) => size + own.length, 0);
  }

  add(party: string, waiting: Waiting): void {
    this.#parties.set(party, [...(this.#parties.get(party) ?? []), waiting]);
  }

  takeNext(): Waiting | undefined {
    const [entry] = this.#parties;
    if (!entry) return undefined;
    const [party, [first, ...others]] = entry;
    // Deleting first moves the party behind all others.
    this.#parties.delete(party);
    this.#keep(party, others);
    return first;
  }

  /** Removes and returns the latest entry of the party that has the most. */
  dropLatest(): Waiting | undefined {
    const [party = "", own = []] = this.#longest();
    this.#keep(party, own.slice(0, -1));
    return own.at(-1);
  }

  /** The same, but only if the given party would have fewer entries even with one more. */
  dropLatestFor(party: string): Waiting | undefined {
    const own = this.#parties.get(party)?.length ?? 0;
    return this.#longest()[1].length > own + 1 ? this.dropLatest() : undefined;
  }

  remove(waiting: Waiting): void {
    for (const [party, own] of this.#parties) {
      if (own.includes(waiting))
        this.#keep(
          party,
          own.filter((other) => other !== waiting),
        );
    }
  }

  #keep(party: string, own: Waiting[]): void {
    if (own.length > 0) this.#parties.set(party, own);
    else this.#parties.delete(party);
  }

  #longest(): [string, Waiting[]] {
    return this.#parties
      .entries()
      .reduce<[string, Waiting[]]>(
        (longest, entry) => (entry[1].length > longest[1].length ? entry : longest),
        ["", []],
      );
  }
}
