import { type InfiniteData, type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { type ChangeWord, followLeadChanges } from "./lead-changes.ts";

/** A list is read anew in all the parts that were loaded: of a longer one, who scrolls is not kept waiting. */
const MOST_PARTS_READ_AGAIN = 5;

/** Keeps all that is shown of leads as the database has it, as long as the caller may read leads. */
export function useLiveLeads(): void {
  const client = useBackendClient();
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const onWord = createLookAgain(queries);
    void followLeadChanges({ client, onWord, signal: leaving.signal });
    return () => leaving.abort();
  }, [client, queries]);
}

/** Reads leads again, once at a time however often it is asked to. */
function createLookAgain(queries: QueryClient): (word: ChangeWord) => Promise<void> {
  let latest: ChangeWord | null = null;
  let isLooking = false;

  return async (word) => {
    latest = latest === "changed" ? latest : word;
    if (isLooking) return;
    isLooking = true;
    while (latest) {
      await untilUndisturbed(queries);
      // What is being read for the first time, about when the connection was made, is as good.
      const cancelRefetch: boolean = latest === "changed";
      latest = null;
      await queries.invalidateQueries({ queryKey: ["leads"], predicate: isWorthIt }, { cancelRefetch });
    }
    isLooking = false;
  };
}

function isWorthIt({ state }: Query): boolean {
  const { pages } = Object(state.data) as Partial<InfiniteData<unknown>>;
  return state.status !== "error" && (pages?.length ?? 0) <= MOST_PARTS_READ_AGAIN;
}

/** What is read while a choice is being saved would show the old one again; and who scrolls on is let have the next part. */
function untilUndisturbed(queries: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const caches = [queries.getMutationCache(), queries.getQueryCache()];
    const unsubscribes = caches.map((cache) => cache.subscribe(look));
    look();

    function look(): void {
      if (queries.isMutating() > 0 || queries.isFetching({ predicate: isReadOn }) > 0) return;
      for (const unsubscribe of unsubscribes) unsubscribe();
      resolve();
    }
  });
}

function isReadOn({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}
