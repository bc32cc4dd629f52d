import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import { ADMIN_ONLY } from "#app/lib/role-groups.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { toastError } from "../toast-error.ts";
import {
  countFailedNotices,
  listUnsentNotices,
  NOTICES_PER_FETCH,
  readChannels,
  sendAllNoticesAgain,
  sendNoticesAgain,
  sendTest,
  type UnsentLeadNotice,
} from "./notice-queries.ts";
import type { TestableChannel } from "./notice-service.ts";
import { noticeMessages } from "./notice-words.ts";

const NOTICES = ["notices"];
/** A waiting message may be sent at any moment. */
const REFRESH_MS = 4_000;

/** The unsent messages, newest first. */
export function useUnsentNotices() {
  const client = useBackendClient();
  const read = useReadAs(ADMIN_ONLY);
  return useInfiniteQuery({
    queryKey: [...NOTICES, "unsent"],
    queryFn: ({ pageParam, signal }) => read(listUnsentNotices(client, pageParam, signal), signal),
    ...keysetPages<UnsentLeadNotice>(NOTICES_PER_FETCH),
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some((notice) => notice.state === "waiting") ? REFRESH_MS : false,
    meta: { failure: noticeMessages.loadFailed },
  });
}

/** The number of failed messages; undefined until loaded. */
export function useFailedNotices() {
  const client = useBackendClient();
  return useQuery({
    queryKey: [...NOTICES, "failed"],
    queryFn: ({ signal }) => countFailedNotices(client, signal),
  });
}

export function useChannels() {
  const client = useBackendClient();
  return useQuery({
    queryKey: ["notice-channels"],
    queryFn: ({ signal }) => readChannels(client, signal),
    meta: { failure: noticeMessages.channelsLoadFailed },
  });
}

/** Sends the messages with these ids again, or all that failed. */
export function useSendAgain() {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | "all") =>
      ids === "all" ? sendAllNoticesAgain(client) : sendNoticesAgain(client, ids),
    onSuccess: (count) =>
      showToast(
        count > 0
          ? { title: noticeMessages.again(count) }
          : { title: noticeMessages.notOpen, variant: "destructive" },
      ),
    onError: (error) => toastError(error, noticeMessages.againFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: NOTICES }),
  });
}

export function useSendTest() {
  const client = useBackendClient();
  return useMutation({ mutationFn: (channel: TestableChannel) => sendTest(client, channel) });
}
