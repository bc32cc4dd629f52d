import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { RefusedError } from "../api-errors.ts";
import type { AppRole } from "../database.types.ts";
import type { BackendClient } from "../request-context.ts";
import { useBackendClient } from "./backend-client.tsx";
import { useStaff } from "./staff.tsx";

/** Throws the backend's error. */
export async function hasRole(
  client: BackendClient,
  userId: string,
  role: AppRole,
  signal?: AbortSignal,
): Promise<boolean> {
  const asking = client.rpc("has_role", { _user_id: userId, _role: role });
  const { data, error } = await (signal ? asking.abortSignal(signal) : asking);
  if (error) throw error;
  return data === true;
}

/**
 * Returns a function that throws RefusedError if the account no longer has one of these roles. From such an account the
 * policies hide rows, and report no error.
 */
function useRequireRole(roles: readonly AppRole[]) {
  const client = useBackendClient();
  const { user } = useStaff();
  return async (signal: AbortSignal): Promise<void> => {
    const held = await Promise.all(roles.map((role) => hasRole(client, user.id, role, signal)));
    if (!held.includes(true)) throw new RefusedError("the account has lost its role");
  };
}

/**
 * Returns a function that passes on what is read from a table that only these roles may read. If that is nothing, it first
 * makes sure that the account still has one of the roles.
 */
export function useReadAs(roles: readonly AppRole[]) {
  const requireRole = useRequireRole(roles);
  return async <Found>(reading: Promise<Found>, signal: AbortSignal): Promise<Found> => {
    const found = await reading;
    if (isNothing(found)) await requireRole(signal);
    return found;
  };
}

/** Whether there are only empty lists and counts of zero. */
function isNothing(found: unknown): boolean {
  return typeof found === "object" && found !== null ? Object.values(found).every(isNothing) : !found;
}

/**
 * Like `useReadAs`, for a table of which other roles may read a part: that would look like the whole, so this checks the
 * role at every read, at the same time. Not at the first one with this key, since the gate has just checked it.
 */
export function useReadAllAs(roles: readonly AppRole[], queryKey: QueryKey) {
  const requireRole = useRequireRole(roles);
  const queries = useQueryClient();
  return async <Found>(reading: Promise<Found>, signal: AbortSignal): Promise<Found> => {
    const isFirst = queries.getQueriesData({ queryKey }).every(([, data]) => data === undefined);
    const [found] = await Promise.all([reading, isFirst ? null : requireRole(signal)]);
    return found;
  };
}
