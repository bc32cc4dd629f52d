/** The selected rows of a list, for bulk changes; null while selecting is off. */
export type Choice = {
  ids: ReadonlySet<string>;
  /** The row selected last, where a range selection starts. */
  last: string | null;
} | null;

/** The most rows in one request; the database refuses more. */
export const MAX_SELECTED = 1_000;

export function toggle(choice: Choice, id: string): Choice {
  const ids = new Set(choice?.ids);
  if (!ids.delete(id) && ids.size < MAX_SELECTED) ids.add(id);
  return { ids, last: id };
}

/** Selects the range from the row selected last to this one, in the order shown. */
export function selectRange(choice: Choice, id: string, shown: readonly string[]): Choice {
  const from = shown.indexOf(choice?.last ?? "");
  const to = shown.indexOf(id);
  if (from < 0 || to < 0) return toggle(choice, id);
  return chooseAll(choice, shown.slice(Math.min(from, to), Math.max(from, to) + 1), id);
}

export function chooseAll(choice: Choice, shown: readonly string[], last: string | null = null): Choice {
  const ids = new Set(choice?.ids);
  for (const id of shown) if (ids.size < MAX_SELECTED) ids.add(id);
  return { ids, last };
}

export type ChoiceStore = ReturnType<typeof createChoiceStore>;

/** Holds the selection outside React state, so that a tick re-renders its own row and not the whole list. */
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
