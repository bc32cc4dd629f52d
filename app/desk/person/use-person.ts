import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { LOOK_AGAIN_MS } from "../lead-cache.ts";
import { LEADS_PER_FETCH, type LeadRow } from "../lead-queries.ts";
import { listOtherRequests, type Persons, readPersons } from "./requests-of-person.ts";

const PERSONS = ["leads", "persons"];

/** The other requests of a lead's person, newest first. */
export function useOtherRequests(leadId: string) {
  const client = useBackendClient();
  return useQuery({
    queryKey: ["leads", "other requests", leadId],
    queryFn: ({ signal }) => listOtherRequests(client, leadId, signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Whose requests these are, read for a part of the list at a time; as far as it is known. Nothing of what is held back. */
export function usePersons(leads: readonly LeadRow[]): Persons {
  const client = useBackendClient();
  const queries = useQueryClient();
  const ids = leads.filter(({ quarantine }) => quarantine === null).map(({ id }) => id);
  const parts = inParts(ids);
  return useQueries({
    queries: parts.map((part) => ({
      queryKey: [...PERSONS, part],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPersons(client, part, signal),
      // A list that has grown by one is another part, and keeps what is known.
      placeholderData: () => knownPersons(queries),
      // As the list itself does, while there is one part.
      refetchInterval: parts.length === 1 ? LOOK_AGAIN_MS : (false as const),
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
