import { type InfiniteData, type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { LEADS, LIST } from "./lead-cache.ts";
import { type ChangeWord, followLeadChanges } from "./lead-changes.ts";
import { readBeside } from "./read-beside.ts";

/** A list of more parts is read again beside what is shown of it: who scrolls on would be kept waiting. */
const FEW_PARTS = 5;
/** How long a look at a long list is good for, since it asks for all its parts. */
const REST_AFTER_LONG_MS = 2_000;

/** Keeps all that is shown of leads as the database has it, as long as the caller may read leads. */
export function useLiveLeads(): void {
  const client = useBackendClient();
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const onWord = createLookAgain(client, queries);
    void followLeadChanges({ client, onWord, signal: leaving.signal });
    return () => leaving.abort();
  }, [client, queries]);
}

/** Reads leads again, once at a time however often it is asked to. */
function createLookAgain(client: BackendClient, queries: QueryClient): (word: ChangeWord) => void {
  let latest: ChangeWord | null = null;
  const firstReads = new Set<Query>();
  const behind = new Set<Query>();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (latest || behind.size > 0) {
      await untilUndisturbed(queries);
      const now = latest;
      latest = null;
      // About when the connection was made, what is being read for the first time is as good.
      if (now === "changed") for (const query of findFirstReads(queries)) void readAgainOnceRead(query);
      const late = new Set(behind);
      behind.clear();
      const predicate = (query: Query) =>
        isReadAtOnce(query) && !isFirstRead(query) && (now !== null || late.has(query));
      await queries.invalidateQueries({ queryKey: LEADS, predicate }, { cancelRefetch: now !== "connected" });
      if (now && (await readLongLists(client, queries))) latest = "changed";
    }
    isLooking = false;
  }

  /** It is let arrive, be it of before the change. Nothing else waits for it. */
  async function readAgainOnceRead(query: Query): Promise<void> {
    if (firstReads.has(query)) return;
    firstReads.add(query);
    await until(queries, () => !isFirstRead(query));
    firstReads.delete(query);
    behind.add(query);
    void look();
  }

  return (word) => {
    latest = latest === "changed" ? latest : word;
    void look();
  };
}

function findFirstReads(queries: QueryClient): Query[] {
  return queries.getQueryCache().findAll({ queryKey: LEADS, predicate: isFirstRead });
}

function isFirstRead({ state }: Query): boolean {
  return state.status === "pending" && state.fetchStatus === "fetching";
}

function isReadAtOnce(query: Query): boolean {
  return query.state.status !== "error" && !isLong(query);
}

function isLong({ state }: Query): boolean {
  const { pages } = Object(state.data) as Partial<InfiniteData<unknown>>;
  return (pages?.length ?? 0) > FEW_PARTS;
}

/** Whether it is to be done again, as what is shown has changed meanwhile. */
async function readLongLists(client: BackendClient, queries: QueryClient): Promise<boolean> {
  const lists = queries.getQueryCache().findAll({ queryKey: LIST, type: "active", predicate: isLong });
  if (lists.length === 0) return false;
  // What could not be read now is read at the next word.
  const done = await Promise.all(lists.map((list) => readBeside(client, queries, list).catch(() => true)));
  await new Promise((resolve) => setTimeout(resolve, REST_AFTER_LONG_MS));
  return done.includes(false);
}

/** What is read while a choice is being saved would show the old one again; and who scrolls on is let have the next part. */
function untilUndisturbed(queries: QueryClient): Promise<void> {
  return until(
    queries,
    () => queries.isMutating() === 0 && queries.isFetching({ predicate: isReadOn }) === 0,
  );
}

function isReadOn({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

/** Resolves once it is so, which is looked at whenever something is read or saved. */
function until(queries: QueryClient, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const caches = [queries.getMutationCache(), queries.getQueryCache()];
    const unsubscribes = caches.map((cache) => cache.subscribe(look));
    look();

    function look(): void {
      if (!isSo()) return;
      for (const unsubscribe of unsubscribes) unsubscribe();
      resolve();
    }
  });
}
