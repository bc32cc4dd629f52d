import { type MutationState, onlineManager, useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import { DESK_CHANGE, type DeskChange } from "./change-keys.ts";

/** Whether a change that is under way waits for a network: there is none, or nobody was reached. */
export function isStuck({
  isPaused,
  failureCount,
}: Pick<MutationState, "isPaused" | "failureCount">): boolean {
  return failureCount > 0 || (isPaused && !onlineManager.isOnline());
}

/** The changes that wait for a network, in the order in which they will be sent. */
export function useUnsent(): DeskChange[] {
  const waiting = useMutationState({
    filters: { mutationKey: DESK_CHANGE, status: "pending" },
    select: ({ state }) => ({ change: state.variables as DeskChange, stuck: isStuck(state) }),
  });
  // What comes after one that waits, waits as well.
  return useMemo(() => {
    const first = waiting.findIndex(({ stuck }) => stuck);
    return first < 0 ? [] : waiting.slice(first).map(({ change }) => change);
  }, [waiting]);
}
