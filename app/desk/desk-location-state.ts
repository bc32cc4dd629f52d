import type { Location } from "react-router";

/** What is left to ask after a call. `open`: when to call again, as nobody was reached. `final`: nothing. */
export type AfterCall = "open" | "final";

/** What the desk keeps with an entry of the browser's history. */
export type DeskLocationState = {
  /** Whether the previous entry is the list or board, so that going back leads there. */
  isFromDesk?: boolean;
  /** When the lead was last called, in milliseconds. Its panel asks how the call went. */
  calledAt?: number;
  /** What is left to ask about that call, once its outcome was chosen. */
  outcome?: AfterCall;
  /** Whether the focus stays in the list when the lead opens. */
  keepFocus?: boolean;
};

/** Reads the state of an entry; empty if it has none. */
export function deskStateOf({ state }: Pick<Location, "state">): DeskLocationState {
  return Object(state);
}
