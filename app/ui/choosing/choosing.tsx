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
import { type Choice, type ChoiceStore, createChoiceStore, selectRange, toggle } from "./choice.ts";

type Choosing = ChoiceStore & {
  /** Selects or deselects the row; with `extend`, selects the range from the row selected last. */
  toggleRow: (id: string, extend: boolean) => void;
};

const ChoosingContext = createContext<Choosing | null>(null);

type ChoosingProviderProps = { rows: readonly { id: string }[]; children: ReactNode };

/** Makes the rows of a list selectable. */
export function ChoosingProvider({ rows, children }: ChoosingProviderProps) {
  const [store] = useState(createChoiceStore);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  }, [rows]);
  const choosing = useMemo(
    () => ({
      ...store,
      toggleRow(id: string, extend: boolean) {
        const choice = store.read();
        const ids = shown.current.map((row) => row.id);
        store.write(extend ? selectRange(choice, id, ids) : toggle(choice, id));
      },
    }),
    [store],
  );
  return <ChoosingContext value={choosing}>{children}</ChoosingContext>;
}

export function useChoosing(): Choosing {
  const choosing = use(ChoosingContext);
  if (!choosing) throw new Error("rows are chosen only below a ChoosingProvider");
  return choosing;
}

/** Subscribes to part of the selection; re-renders only when what `select` returns changes. */
export function useChoice<Read>({ watch, read }: Choosing, select: (choice: Choice) => Read): Read {
  return useSyncExternalStore(watch, () => select(read()));
}
