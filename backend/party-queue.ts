/** What waits, by whose it is: parties take turns, and among what one party has waiting the first comes first. */
export class PartyQueue<Waiting> {
  /** The first entry is the next to be served. */
  readonly #parties = new Map<string, Waiting[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(party: string, waiting: Waiting): void {
    const own = this.#parties.get(party) ?? [];
    own.push(waiting);
    this.#parties.set(party, own);
    this.#size += 1;
  }

  takeNext(): Waiting | undefined {
    const [entry] = this.#parties;
    if (!entry) return undefined;
    const [party, own] = entry;
    this.#size -= 1;
    this.#parties.delete(party);
    if (own.length > 1) this.#parties.set(party, own.slice(1));
    return own[0];
  }

  /** Takes out the latest of the party that has most waiting. */
  dropLatest(): Waiting | undefined {
    const [party, own] = this.#longest() ?? [];
    if (party === undefined || !own) return undefined;
    if (own.length === 1) this.#parties.delete(party);
    this.#size -= 1;
    return own.pop();
  }

  /** The same, if the given party would have fewer waiting even with one more. */
  dropLatestFor(party: string): Waiting | undefined {
    const own = this.#parties.get(party)?.length ?? 0;
    const most = this.#longest()?.[1].length ?? 0;
    return most > own + 1 ? this.dropLatest() : undefined;
  }

  remove(waiting: Waiting): void {
    for (const [party, own] of this.#parties) {
      const others = own.filter((other) => other !== waiting);
      if (others.length === own.length) continue;
      this.#size -= 1;
      if (others.length > 0) this.#parties.set(party, others);
      else this.#parties.delete(party);
      return;
    }
  }

  #longest(): [string, Waiting[]] | undefined {
    return [...this.#parties].reduce<[string, Waiting[]] | undefined>(
      (longest, entry) => (entry[1].length > (longest?.[1].length ?? 0) ? entry : longest),
      undefined,
    );
  }
}
