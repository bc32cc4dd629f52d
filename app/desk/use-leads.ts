import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readIntakeState } from "#app/leads/intake-state.ts";
import { isLeadStatus, type LeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast, type ToastMessage } from "#app/ui/toaster.tsx";
import {
  historyKey,
  knownStatuses,
  LIST,
  LOOK_AGAIN_MS,
  leadKey,
  readNothingOf,
  rememberSaved,
  showLeads,
  WAITING,
} from "./lead-cache.ts";
import { leadDeskMessages } from "./lead-desk-messages.ts";
import type { LeadListing } from "./lead-listing.ts";
import {
  ChangedMeanwhile,
  changeLeadStatus,
  LEADS_PER_FETCH,
  type LeadCursor,
  type LeadRow,
  listLeadChoices,
  listLeads,
  listNewestLeads,
  listWaitingLeads,
  WAITING_LEADS_COUNTED,
} from "./lead-queries.ts";
import { noteClosing } from "./loss/just-closed.ts";

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
    // Looking again reads every part that was loaded, so it happens by itself only while there is one.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? LOOK_AGAIN_MS : false),
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

/** The leads that nobody has worked yet, oldest first. */
export function useWaitingLeads() {
  const client = useBackendClient();
  return useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => listWaitingLeads(client, signal),
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

/** Beyond what is counted, only that there are more. */
export function countWaiting(waiting: readonly unknown[]): string {
  return waiting.length > WAITING_LEADS_COUNTED ? `${WAITING_LEADS_COUNTED}+` : String(waiting.length);
}

/** How it stands with requests that the database could not take at once. */
export function useIntakeState() {
  return useQuery({
    queryKey: ["leads", "intake"],
    queryFn: ({ signal }) => readIntakeState(signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export type StatusChange = { lead: LeadRow; status: LeadStatus };

/** Saves a status. The list shows it at once, and the old one again when it could not be saved. */
export function useChangeLeadStatus() {
  const client = useBackendClient();
  const queries = useQueryClient();

  function showStatus(id: string, status: string) {
    showLeads(queries, new Map([[id, { status }]]));
  }

  const change = useMutation({
    mutationFn: ({ lead, status }: StatusChange) =>
      changeLeadStatus(client, lead.id, { known: knownStatuses(queries, lead), status }),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: "lead-status" },
    async onMutate({ lead, status }) {
      await readNothingOf(queries, [lead.id]);
      showStatus(lead.id, status);
    },
    async onSuccess(_saved, { lead, status }) {
      // A list read before the change was saved must not bring the old status back.
      rememberSaved(queries, lead.id, status);
      await readNothingOf(queries, [lead.id]);
      showStatus(lead.id, status);
      noteClosing(queries, lead, status);
      void showToast({ ...leadDeskMessages.statusSaved, about: lead.id, action: undo({ lead, status }) });
      void queries.invalidateQueries({ queryKey: WAITING });
      void queries.invalidateQueries({ queryKey: leadKey(lead.id) });
      void queries.invalidateQueries({ queryKey: historyKey(lead.id) });
    },
    onError(error, { lead }) {
      const meanwhile = error instanceof ChangedMeanwhile ? error.status : null;
      showStatus(lead.id, meanwhile ?? lead.status);
      void showToast({
        title: leadDeskMessages.statusFailed,
        ...(meanwhile && { description: `Someone else has set it to ${leadStatusLook(meanwhile).label}.` }),
        about: lead.id,
        variant: "destructive",
      });
      void queries.invalidateQueries({ queryKey: LIST });
      void queries.invalidateQueries({ queryKey: leadKey(lead.id) });
    },
  });

  /** A status that is not known here can be left, but not be gone back to. */
  function undo({ lead, status }: StatusChange): ToastMessage["action"] {
    const former = lead.status;
    if (!isLeadStatus(former)) return undefined;
    return { label: "Undo", onClick: () => change.mutate({ lead: { ...lead, status }, status: former }) };
  }

  return change;
}
