import type { QueryClient } from "@tanstack/react-query";
import { isTokenRefused } from "#app/lib/api-errors.ts";
import { storedSessionUserId } from "#app/lib/stored-session.ts";
import { SUMMARY } from "../lead-summary.ts";

type Desk = { queries: QueryClient; me: string };

/**
 * Work in the name of one account: never done once its session has ended or another has signed in here, as what is tried
 * again until the network is back could be. It then never ends either: it is kept for the account's return (keep-desk.ts),
 * and nothing to tell anybody else.
 */
export function asOnly<Change, Result>({ queries, me }: Desk, work: (change: Change) => Promise<Result>) {
  return async (change: Change): Promise<Result> => {
    if (storedSessionUserId() !== me) return new Promise(() => {});
    try {
      return await work(change);
    } catch (error) {
      if (storedSessionUserId() !== me) return new Promise(() => {});
      if (!isTokenRefused(error)) throw error;
      // Tried again, unless whoever asks next hears that the session has ended.
      void queries.invalidateQueries({ queryKey: SUMMARY });
      throw new TypeError("The session was not taken.");
    }
  };
}
