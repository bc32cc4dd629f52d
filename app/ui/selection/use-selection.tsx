import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  createSelectionStore,
  type Selection,
  type SelectionStore,
  selectRange,
  toggle,
} from "./selection.ts";

type ListSelection = SelectionStore & {
  /** Selects or deselects the row; with `extend`, selects the range from the row selected last. */
  toggleRow: (id: string, extend: boolean) => void;
};

const SelectionContext = createContext<ListSelection | null>(null);

type SelectionProviderProps = { rows: readonly { id: string }[]; children: ReactNode };

/** Makes the rows of a list selectable. */
export function SelectionProvider({ rows, children }: SelectionProviderProps) {
  const [store] = useState(createSelectionStore);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  }, [rows]);
  const selection = useMemo(
    () => ({
      ...store,
      toggleRow(id: string, extend: boolean) {
        const current = store.read();
        const ids = shown.current.map((row) => row.id);
        store.write(extend ? selectRange(current, id, ids) : toggle(current, id));
      },
    }),
    [store],
  );
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function useSelection(): ListSelection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error("rows are selected only below a SelectionProvider");
  return selection;
}

/** Subscribes to part of the selection; re-renders only when what `select` returns changes. */
export function useSelected<Read>(
  { watch, read }: ListSelection,
  select: (current: Selection) => Read,
): Read {
  return useSyncExternalStore(watch, () => select(read()));
}
