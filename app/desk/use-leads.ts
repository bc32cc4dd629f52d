import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { readIntakeState } from "#app/leads/intake-state.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { FRESH_MS } from "#app/lib/client/first-queries.ts";
import { useReadAs } from "#app/lib/client/roles.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import { LEAD_ROLES } from "#app/lib/role-groups.ts";
import { useToday } from "#app/lib/time/use-now.ts";
import { LIST, REFETCH_MS } from "./lead-cache.ts";
import { leadDeskMessages } from "./lead-desk-messages.ts";
import type { LeadListing } from "./lead-listing.ts";
import {
  LEADS_PER_FETCH,
  type LeadRow,
  listLeadChoices,
  listLeads,
  listNewestLeads,
} from "./lead-queries.ts";
import { readLeadSummary, SUMMARY } from "./lead-summary.ts";
import { type QueuedStatusChange, STATUS_CHANGE } from "./offline/change-keys.ts";

/** The loaded pages of a listing. */
export function useLeads(listing: LeadListing) {
  const client = useBackendClient();
  const read = useReadAs(LEAD_ROLES);
  return useInfiniteQuery({
    queryKey: [...LIST, listing],
    queryFn: ({ pageParam, signal }) => read(listLeads(client, listing, pageParam, signal), signal),
    ...keysetPages<LeadRow>(LEADS_PER_FETCH),
    placeholderData: (previous) => previous,
    // A refetch reads all loaded pages, so the more there are, the less often.
    refetchInterval: ({ state }) => REFETCH_MS * (state.data?.pages.length ?? 1),
    meta: { failure: leadDeskMessages.loadFailed },
  });
}

export function useLeadChoices() {
  const client = useBackendClient();
  return useQuery({
    queryKey: ["leads", "choices"],
    queryFn: ({ signal }) => listLeadChoices(client, signal),
  });
}

export function useLeadSummary() {
  const client = useBackendClient();
  const today = useToday();
  return useQuery({
    queryKey: [...SUMMARY, today],
    queryFn: ({ signal }) => readLeadSummary(client, today, signal),
    placeholderData: (previous) => previous,
    // The frame around the desk renders before the desk seeds this query (first-queries.ts), and must not refetch it.
    staleTime: FRESH_MS,
    refetchInterval: REFETCH_MS,
  });
}

/** The newest leads, to find those that just came in. */
export function useNewestLeads() {
  const client = useBackendClient();
  const read = useReadAs(LEAD_ROLES);
  return useQuery({
    queryKey: ["leads", "newest"],
    queryFn: ({ signal }) => read(listNewestLeads(client, signal), signal),
    refetchInterval: REFETCH_MS,
  });
}

export function useIntakeState() {
  return useQuery({
    queryKey: ["leads", "intake"],
    queryFn: ({ signal }) => readIntakeState(signal),
    refetchInterval: REFETCH_MS,
  });
}

/** Saves a status, or queues it until there is a connection. Lists show it at once, and roll back on failure. */
export function useChangeLeadStatus() {
  const { mutate } = useMutation<unknown, Error, QueuedStatusChange>({ mutationKey: STATUS_CHANGE });
  return useCallback(
    (change: Omit<QueuedStatusChange, "at">) => mutate({ ...change, at: Date.now() }),
    [mutate],
  );
}
