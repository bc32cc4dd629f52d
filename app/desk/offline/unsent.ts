import {
  type MutationState,
  onlineManager,
  type QueryClient,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { KEY, listKept } from "#app/lib/client/device-store.ts";
import { countOf } from "#app/lib/counts.ts";
import { DESK_CHANGE, type DeskChange } from "./change-keys.ts";
import { isNote, listDeviceDrafts } from "./drafts.ts";

/** Whether a pending change waits for a connection: the browser is offline, or the server was unreachable. */
export function isStuck({
  isPaused,
  failureCount,
}: Pick<MutationState, "isPaused" | "failureCount">): boolean {
  return failureCount > 0 || (isPaused && !onlineManager.isOnline());
}

/** The changes that wait for a connection, in sending order. */
export function useUnsent(): DeskChange[] {
  const waiting = useMutationState({
    filters: { mutationKey: DESK_CHANGE, status: "pending" },
    select: ({ state }) => ({ change: state.variables as DeskChange, stuck: isStuck(state) }),
  });
  // Changes are sent in order, so those after a waiting one wait too.
  return useMemo(() => {
    const first = waiting.findIndex(({ stuck }) => stuck);
    return first < 0 ? [] : waiting.slice(first).map(({ change }) => change);
  }, [waiting]);
}

export function describeUnsent(count: number): string {
  return `${countOf(count, "change waits", "changes wait")} to be sent.`;
}

/** Returns a function that says what signing out would delete; empty if nothing. */
export function useSignOutWarning(): () => string {
  const queries = useQueryClient();
  const { length } = useUnsent();
  return () => signOutWarning(length, listDeviceDrafts(queries));
}

/** `drafts`: their names. */
export function signOutWarning(unsent: number, drafts: readonly string[]): string {
  return describeWork(unsent, drafts, (isOne) => {
    return `Signing out deletes ${isOne ? "it" : "them"} from this device.`;
  });
}

/** When the session expires: what happens to the changes that wait and to the drafts; empty if there are none. */
export async function describeKeptChanges(queries: QueryClient, accountId: string): Promise<string> {
  const unsent = queries.getMutationCache().findAll({ mutationKey: DESK_CHANGE, status: "pending" }).length;
  const [key] = await listKept(KEY, accountId);
  return describeWork(unsent, listDeviceDrafts(queries), (isOne) =>
    key
      ? `${isOne ? "It is" : "They are"} kept on this device for a week, for you alone.`
      : `${isOne ? "It" : "They"} can’t be kept on this device.`,
  );
}

/** Says what is unsent and then its fate; empty if nothing is. `drafts`: their names. */
function describeWork(unsent: number, drafts: readonly string[], fate: (isOne: boolean) => string): string {
  const total = unsent + drafts.length;
  const notes = drafts.filter(isNote).length;
  return [
    unsent > 0 && describeUnsent(unsent),
    notes > 0 && `${countOf(notes, "note is", "notes are")} unfinished.`,
    notes < drafts.length && "1 request is unfinished.",
    total > 0 && fate(total === 1),
  ]
    .filter(Boolean)
    .join(" ");
}
