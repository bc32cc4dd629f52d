/** The selected rows of a list, for bulk changes; null while selecting is off. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** The row selected last, where a range selection starts. */
  last: string | null;
} | null;

/** The most rows in one request; the database refuses more. */
export const MAX_SELECTED = 1_000;

/** Selects a row, or no longer. Beyond MAX_SELECTED, no row is added. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection?.ids);
  if (!ids.delete(id) && ids.size < MAX_SELECTED) ids.add(id);
  return { ids, last: id };
}

/** Selects the range from the row selected last to this one, in the order shown. */
export function selectRange(selection: Selection, id: string, shown: readonly string[]): Selection {
  const from = shown.indexOf(selection?.last ?? "");
  const to = shown.indexOf(id);
  if (from < 0 || to < 0) return toggle(selection, id);
  return selectAll(selection, shown.slice(Math.min(from, to), Math.max(from, to) + 1), id);
}

/** Adds the rows in the order shown, up to MAX_SELECTED. */
export function selectAll(
  selection: Selection,
  shown: readonly string[],
  last: string | null = null,
): Selection {
  const ids = new Set(selection?.ids);
  for (const id of shown) if (ids.size < MAX_SELECTED) ids.add(id);
  return { ids, last };
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;

/** Holds the selection outside React state, so that a tick re-renders its own row and not the whole list. */
export function createSelectionStore() {
  let selection: Selection = null;
  const watchers = new Set<() => void>();
  return {
    read: () => selection,
    write(next: Selection): void {
      selection = next;
      for (const notify of watchers) notify();
    },
    watch(notify: () => void): () => void {
      watchers.add(notify);
      return () => watchers.delete(notify);
    },
  };
}
