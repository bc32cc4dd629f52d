import type { Location } from "react-router";

/** What the desk keeps with an entry of the browser's history. */
export type DeskLocationState = {
  /** Whether the previous entry is the list or board, so that going back leads there. */
  isFromDesk?: boolean;
  /** Whether the lead was called from the list, so that its panel asks how the call went. */
  wasCalled?: boolean;
  /** Whether the focus stays in the list when the lead opens. */
  keepFocus?: boolean;
};

/** Reads the state of an entry; empty if it has none. */
export function deskStateOf({ state }: Pick<Location, "state">): DeskLocationState {
  return Object(state);
}
