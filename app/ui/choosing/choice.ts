/** Which rows of a list are chosen to be changed together; null while none are being chosen. */
export type Choice = {
  ids: ReadonlySet<string>;
  /** The one chosen last, from which a range goes. */
  last: string | null;
} | null;

/** As many as are changed by one request; the database takes no more. */
export const MOST_AT_ONCE = 1_000;

export function toggle(choice: Choice, id: string): Choice {
  const ids = new Set(choice?.ids);
  if (!ids.delete(id) && ids.size < MOST_AT_ONCE) ids.add(id);
  return { ids, last: id };
}

/** Chooses all from the one chosen last to this, in the order shown. */
export function reachTo(choice: Choice, id: string, shown: readonly string[]): Choice {
  const from = shown.indexOf(choice?.last ?? "");
  const to = shown.indexOf(id);
  if (from < 0 || to < 0) return toggle(choice, id);
  return chooseAll(choice, shown.slice(Math.min(from, to), Math.max(from, to) + 1), id);
}

export function chooseAll(choice: Choice, shown: readonly string[], last: string | null = null): Choice {
  const ids = new Set(choice?.ids);
  for (const id of shown) if (ids.size < MOST_AT_ONCE) ids.add(id);
  return { ids, last };
}

export type ChoiceStore = ReturnType<typeof createChoiceStore>;

/** Where the choice is kept, so that a tick draws its own row and not the whole list. */
export function createChoiceStore() {
  let choice: Choice = null;
  const watchers = new Set<() => void>();
  return {
    read: () => choice,
    write(next: Choice): void {
      choice = next;
      for (const notify of watchers) notify();
    },
    watch(notify: () => void): () => void {
      watchers.add(notify);
      return () => watchers.delete(notify);
    },
  };
}
