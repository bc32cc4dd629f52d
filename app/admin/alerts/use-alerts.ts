import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { toastError } from "../reason.ts";
import type { AlertChannel } from "./alert-channels.ts";
import {
  ALERTS_PER_FETCH,
  countFailedNotices,
  listUnsentNotices,
  readChannels,
  sendNoticesAgain,
  sendTest,
  type UnsentNotice,
} from "./alert-queries.ts";
import { alertMessages } from "./alert-words.ts";

const ALERTS = ["alerts"];
/** A waiting message may be sent at any moment. */
const REFRESH_MS = 4_000;

/** The unsent messages, newest first. */
export function useUnsentNotices() {
  const client = useBackendClient();
  return useInfiniteQuery({
    queryKey: [...ALERTS, "unsent"],
    queryFn: ({ pageParam, signal }) => listUnsentNotices(client, pageParam, signal),
    initialPageParam: null as UnsentNotice | null,
    getNextPageParam: (page) => (page.length === ALERTS_PER_FETCH ? page.at(-1) : undefined),
    select: (data) => data.pages.flat(),
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some((alert) => alert.state === "waiting") ? REFRESH_MS : false,
    meta: { failure: alertMessages.loadFailed },
  });
}

/** The number of failed messages; undefined until loaded. */
export function useFailedNotices() {
  const client = useBackendClient();
  return useQuery({
    queryKey: [...ALERTS, "failed"],
    queryFn: ({ signal }) => countFailedNotices(client, signal),
  });
}

export function useChannels() {
  const client = useBackendClient();
  return useQuery({
    queryKey: ["alert-channels"],
    queryFn: ({ signal }) => readChannels(client, signal),
    meta: { failure: alertMessages.channelsLoadFailed },
  });
}

export function useSendAgain() {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => sendNoticesAgain(client, ids),
    onSuccess: (count) =>
      showToast(
        count > 0
          ? { title: alertMessages.again(count) }
          : { title: alertMessages.notOpen, variant: "destructive" },
      ),
    onError: (error) => toastError(error, alertMessages.againFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: ALERTS }),
  });
}

export function useSendTest() {
  const client = useBackendClient();
  return useMutation({ mutationFn: (channel: AlertChannel) => sendTest(client, channel) });
}
