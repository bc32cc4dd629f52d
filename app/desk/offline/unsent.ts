import { type MutationState, onlineManager, type QueryClient, useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import { KEY, listKept } from "#app/lib/client/device-store.ts";
import { countOf } from "#app/lib/counts.ts";
import { DESK_CHANGE, type DeskChange } from "./change-keys.ts";

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

/** Warning before signing out; empty if nothing waits. */
export function signOutWarning(count: number): string {
  if (count === 0) return "";
  return `${describeUnsent(count)} Signing out deletes ${count === 1 ? "it" : "them"} from this device.`;
}

/** When the session expires: what happens to the changes that wait; undefined if none do. */
export async function describeKeptChanges(
  queries: QueryClient,
  accountId: string,
): Promise<string | undefined> {
  const count = queries.getMutationCache().findAll({ mutationKey: DESK_CHANGE, status: "pending" }).length;
  if (count === 0) return undefined;
  const [key] = await listKept(KEY, accountId);
  if (!key) return `${countOf(count, "change", "changes")} that waited to be sent couldn’t be kept.`;
  const kept = count === 1 ? "It is kept" : "They are kept";
  return `${describeUnsent(count)} ${kept} on this device for a week, for you alone.`;
}
