import { createClient } from "@supabase/supabase-js";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Database } from "#app/lib/database.types.ts";
import { LIST, type LoadedLeads } from "../lead-cache.ts";
import { ALL_LEADS } from "../lead-listing.ts";
import type { LeadRow } from "../lead-queries.ts";
import { refetchInBackground } from "./refetch-in-background.ts";

const LISTED = [...LIST, ALL_LEADS];
const loaded = (name: string): LoadedLeads => ({ pages: [[{ name } as LeadRow]], pageParams: [null] });
const forever = () => new Promise<never>(() => {});

type Meanwhile = (queries: QueryClient, leave: () => void) => unknown;

test.each<[string, { meanwhile: Meanwhile; isDone: boolean; shown: string }]>([
  ["shows what was read", { meanwhile: () => {}, isDone: true, shown: "Read" }],
  [
    "keeps what was changed meanwhile",
    {
      meanwhile: (queries) => queries.setQueryData(LISTED, loaded("Changed")),
      isDone: false,
      shown: "Changed",
    },
  ],
  [
    "is left alone while it is being read",
    {
      meanwhile: (queries) =>
        void queries.prefetchQuery({ queryKey: LISTED, queryFn: forever, staleTime: 0 }),
      isDone: false,
      shown: "Loaded",
    },
  ],
  [
    "is left alone during a save",
    {
      meanwhile: (queries) =>
        void queries.getMutationCache().build(queries, { mutationFn: forever }).execute({}),
      isDone: false,
      shown: "Loaded",
    },
  ],
  ["is left alone when it is closed", { meanwhile: (_, leave) => leave(), isDone: true, shown: "Loaded" }],
])("a list %s", async (_, { meanwhile, isDone, shown }) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(LISTED, loaded("Loaded"));
  const leave = new QueryObserver(queries, { queryKey: LISTED }).subscribe(() => {});
  const client = createClient<Database>("http://localhost", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async () => {
        meanwhile(queries, leave);
        return Response.json([{ name: "Read" }]);
      },
    },
  });
  const list = queries.getQueryCache().find({ queryKey: LISTED });
  if (!list) throw new Error("there is no list");
  expect(await refetchInBackground(client, queries, list, new AbortController().signal)).toBe(isDone);
  expect(queries.getQueryData(LISTED)).toEqual(loaded(shown));
  queries.clear();
});
