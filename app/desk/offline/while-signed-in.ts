import type { QueryClient } from "@tanstack/react-query";
import { isTokenRefused } from "#app/lib/api-errors.ts";
import { storedSessionUserId } from "#app/lib/client/stored-session.ts";
import { SUMMARY } from "../lead-summary.ts";

type Desk = { queries: QueryClient; me: string };

/**
 * Wraps a queued change so that it runs only in its own account's session: a retry could otherwise run after a sign-out,
 * or as somebody else. Then the promise stays pending, so that nobody else sees an error; keep-desk.ts keeps the change
 * until the account signs in again.
 */
export function whileSignedIn<Change, Result>(
  { queries, me }: Desk,
  work: (change: Change) => Promise<Result>,
) {
  return async (change: Change): Promise<Result> => {
    if (storedSessionUserId() !== me) return new Promise(() => {});
    try {
      return await work(change);
    } catch (error) {
      if (storedSessionUserId() !== me) return new Promise(() => {});
      if (!isTokenRefused(error)) throw error;
      // Any query will find out whether the session has ended. If it has not, the TypeError makes the change retry.
      void queries.invalidateQueries({ queryKey: SUMMARY });
      throw new TypeError("The session was not taken.");
    }
  };
}
