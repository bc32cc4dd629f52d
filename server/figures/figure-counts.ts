/** A counter of one business day. */
export type Figure = {
  day: string;
  kind: "page" | "source" | "field";
  name: string;
  measure: string;
};

export type CountedFigure = Figure & { count: number };

/** Ten times what a busy site collects in a day. */
const MAX_FIGURES = 5_000;

/** Counts not yet written to the database. Memory stays bounded: beyond the limit, new names are counted as "other". */
export class FigureCounts {
  readonly #counts = new Map<string, CountedFigure>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  add(figure: Figure, count = 1): void {
    const known = this.#find(figure) ?? this.#make(figure);
    known.count += count;
  }

  /** Removes and returns all counts. The caller writes them or gives them back. */
  take(): CountedFigure[] {
    const counted = [...this.#counts.values()];
    this.#counts.clear();
    return counted;
  }

  giveBack(counted: readonly CountedFigure[]): void {
    for (const { count, ...figure } of counted) this.add(figure, count);
  }

  #find(figure: Figure): CountedFigure | undefined {
    return this.#counts.get(keyOf(figure));
  }

  #make(figure: Figure): CountedFigure {
    const kept = this.#counts.size < MAX_FIGURES ? figure : { ...figure, name: "other" };
    const made = this.#find(kept) ?? { ...kept, count: 0 };
    this.#counts.set(keyOf(kept), made);
    return made;
  }
}

function keyOf({ day, kind, name, measure }: Figure): string {
  return JSON.stringify([day, kind, name, measure]);
}
