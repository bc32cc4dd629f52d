import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { REFETCH_MS } from "../lead-cache.ts";
import { LEADS_PER_FETCH, type LeadRow } from "../lead-queries.ts";
import { listOtherRequests, type Persons, readPersons } from "./requests-of-person.ts";

const PERSONS = ["leads", "persons"];

/** The other requests of a lead's person, newest first. */
export function useOtherRequests(leadId: string) {
  const client = useBackendClient();
  return useQuery({
    queryKey: ["leads", "other requests", leadId],
    queryFn: ({ signal }) => listOtherRequests(client, leadId, signal),
    refetchInterval: REFETCH_MS,
  });
}

/** Reads page by page which leads are from the same person. Held requests are left out. */
export function usePersons(leads: readonly LeadRow[]): Persons {
  const client = useBackendClient();
  const queries = useQueryClient();
  const ids = leads.filter(({ quarantine }) => quarantine === null).map(({ id }) => id);
  const parts = inParts(ids);
  return useQueries({
    queries: parts.map((part) => ({
      queryKey: [...PERSONS, part],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPersons(client, part, signal),
      // Another lead changes the query key: meanwhile keep showing what is known.
      placeholderData: () => knownPersons(queries),
      // As often as the list itself, while it has one page.
      refetchInterval: parts.length === 1 ? REFETCH_MS : (false as const),
    })),
    combine: allOf,
  });
}

function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / LEADS_PER_FETCH) }, (_, place) =>
    ids.slice(place * LEADS_PER_FETCH, (place + 1) * LEADS_PER_FETCH),
  );
}

function allOf(parts: readonly { data: Persons | undefined }[]): Persons {
  return Object.assign({}, ...parts.map(({ data }) => data));
}

function knownPersons(queries: QueryClient): Persons {
  const known = queries.getQueriesData<Persons>({ queryKey: PERSONS });
  return Object.assign({}, ...known.map(([, persons]) => persons));
}
