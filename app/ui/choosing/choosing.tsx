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
import { type Choice, type ChoiceStore, createChoiceStore, reachTo, toggle } from "./choice.ts";

type Choosing = ChoiceStore & {
  /** Chooses the row or lets it go; with `reach`, all from the one chosen last to it. */
  turn: (id: string, reach: boolean) => void;
};

const ChoosingContext = createContext<Choosing | null>(null);

type ChoosingProviderProps = { rows: readonly { id: string }[]; children: ReactNode };

/** Lets rows of a list be chosen. */
export function ChoosingProvider({ rows, children }: ChoosingProviderProps) {
  const [store] = useState(createChoiceStore);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  }, [rows]);
  const choosing = useMemo(
    () => ({
      ...store,
      turn(id: string, reach: boolean) {
        const choice = store.read();
        const ids = shown.current.map((row) => row.id);
        store.write(reach ? reachTo(choice, id, ids) : toggle(choice, id));
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

/** What `select` reads from the choice; who reads it is drawn again when that changes. */
export function useChoice<Read>({ watch, read }: Choosing, select: (choice: Choice) => Read): Read {
  return useSyncExternalStore(watch, () => select(read()));
}
