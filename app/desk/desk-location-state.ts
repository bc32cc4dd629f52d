import type { Location } from "react-router";

/** What the desk keeps with an entry of the browser's history. */
export type DeskLocationState = {
  /** Whether the previous entry is the list or board, so that going back leads there. */
  isFromDesk?: boolean;
  /** When the lead was last called, in milliseconds, until somebody says how the call went; its panel asks. */
  calledAt?: number | null;
  /** Whether the focus stays in the list when the lead opens. */
  keepFocus?: boolean;
};

/** Reads the state of an entry; empty if it has none. */
export function deskStateOf({ state }: Pick<Location, "state">): DeskLocationState {
  return Object(state);
}
