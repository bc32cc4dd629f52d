import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { readIntakeState } from "#app/leads/intake-state.ts";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useToday } from "#app/lib/use-now.ts";
import { LIST, LOOK_AGAIN_MS } from "./lead-cache.ts";
import { leadDeskMessages } from "./lead-desk-messages.ts";
import type { LeadListing } from "./lead-listing.ts";
import {
  LEADS_PER_FETCH,
  type LeadCursor,
  listLeadChoices,
  listLeads,
  listNewestLeads,
} from "./lead-queries.ts";
import { readLeadSummary, SUMMARY } from "./lead-summary.ts";
import { STATUS_CHANGE, type StatusChange } from "./offline/change-keys.ts";

/** The leads of a listing, as far as they were asked for. */
export function useLeads(listing: LeadListing) {
  const client = useBackendClient();
  return useInfiniteQuery({
    queryKey: [...LIST, listing],
    queryFn: ({ pageParam, signal }) => listLeads(client, listing, pageParam, signal),
    initialPageParam: null as LeadCursor | null,
    getNextPageParam: (page) => (page.length === LEADS_PER_FETCH ? page.at(-1) : undefined),
    select: (data) => data.pages.flat(),
    placeholderData: (previous) => previous,
    // Looking again reads every part that was loaded: of more, by itself, the more seldom.
    refetchInterval: ({ state }) => LOOK_AGAIN_MS * (state.data?.pages.length ?? 1),
    meta: { failure: leadDeskMessages.loadFailed },
  });
}

/** What leads can be narrowed down by. */
export function useLeadChoices() {
  const client = useBackendClient();
  return useQuery({
    queryKey: ["leads", "choices"],
    queryFn: ({ signal }) => listLeadChoices(client, signal),
  });
}

/** Who waits for a call, whom to call again, and how many are held back. */
export function useLeadSummary() {
  const client = useBackendClient();
  const today = useToday();
  return useQuery({
    queryKey: [...SUMMARY, today],
    queryFn: ({ signal }) => readLeadSummary(client, today, signal),
    placeholderData: (previous) => previous,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** The newest leads, among which is what has just come in. */
export function useNewestLeads() {
  const client = useBackendClient();
  return useQuery({
    queryKey: ["leads", "newest"],
    queryFn: ({ signal }) => listNewestLeads(client, signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** How it stands with requests that the database could not take at once. */
export function useIntakeState() {
  return useQuery({
    queryKey: ["leads", "intake"],
    queryFn: ({ signal }) => readIntakeState(signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Saves a status, or keeps it until there is a network. The list shows it at once, and the old one again when it could not be saved. */
export function useChangeLeadStatus() {
  const { mutate } = useMutation<unknown, Error, StatusChange>({ mutationKey: STATUS_CHANGE });
  return useCallback((change: Omit<StatusChange, "at">) => mutate({ ...change, at: Date.now() }), [mutate]);
}
