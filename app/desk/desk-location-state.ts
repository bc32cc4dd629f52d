import type { Location } from "react-router";

/** `open`: nobody was reached, and the panel asks when to call again. `final`: there is nothing more to ask. */
export type CallOutcome = "open" | "final";

/** What the desk keeps with an entry of the browser's history. */
export type DeskLocationState = {
  /** Whether the previous entry is the list or board, so that going back leads there. */
  isFromDesk?: boolean;
  /** When the lead was last called, in milliseconds. Its panel asks how the call went. */
  calledAt?: number;
  /** The outcome of that call, once one was chosen. */
  outcome?: CallOutcome;
  /** Whether the focus stays in the list when the lead opens. */
  keepFocus?: boolean;
};

/** Reads the state of an entry; empty if it has none. */
export function deskStateOf({ state }: Pick<Location, "state">): DeskLocationState {
  return Object(state);
}
