import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { callAt } from "#app/lib/time/call-at.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { dismissToast, showToast } from "#app/ui/toaster.tsx";
import type { ContentKind, ContentRef } from "../content-identity.ts";
import { contentKey } from "../content-queries.ts";
import {
  cancelTime,
  listTimetable,
  setTime,
  type TimetableAction,
  type TimetableEntry,
} from "./timetable-queries.ts";
import { timetableMessages } from "./timetable-words.ts";

const TIMETABLE = ["timetable"];
/** The server carries out due entries within five seconds. */
const DONE_AFTER_MS = 5_000;
/** By a clock that is ahead it is not done by then: how long until the next look. */
const AGAIN_AFTER_MS = 30_000;

function useEntries() {
  const client = useBackendClient();
  return useQuery({
    queryKey: TIMETABLE,
    queryFn: ({ signal }) => listTimetable(client, signal),
  });
}

/** The entries of a post or page, the next first; empty until they are loaded. */
export function useTimetable({ kind, id }: ContentRef) {
  const { data = [], isError } = useEntries();
  const entries = data.filter((entry) => entry.kind === kind && entry.content_id === id);
  return { entries, isUnknown: isError };
}

/** Refetches the lists of posts or pages, and the timetable: publishing one by hand removes its entry, as deleting does. */
export function useRefreshContent(kind: ContentKind): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () =>
      Promise.all([contentKey(kind), TIMETABLE].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    [kind, queries],
  );
}

/** Refetches when the next entry should have been carried out, until it has been. */
export function useRefreshWhenDue(kind: ContentKind): void {
  const refresh = useRefreshContent(kind);
  const { data, dataUpdatedAt } = useEntries();
  const next = data?.[0]?.due_at;
  useEffect(() => {
    if (!next) return;
    const doneAt = Date.parse(next) + DONE_AFTER_MS;
    const lookAt = doneAt > dataUpdatedAt ? doneAt : dataUpdatedAt + AGAIN_AFTER_MS;
    return callAt(lookAt, () => void refresh());
  }, [next, dataUpdatedAt, refresh]);
}

/** Of toasts that, unlike those about the content itself, stay when it is saved or its editor is left. */
const aboutTimes = (contentId: string) => `times of ${contentId}`;

export function useSetTime(content: ContentRef) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, due_at }: { action: TimetableAction; due_at: string }) =>
      setTime(client, content, action, due_at),
    onMutate: () => dismissToast(content.id),
    onSuccess: () => showToast({ title: timetableMessages.set, about: aboutTimes(content.id) }),
    onError: (error) => toastFailure(timetableMessages.saveFailed, error, content.id),
    onSettled: () => queries.invalidateQueries({ queryKey: TIMETABLE }),
  });
}

export function useCancelTime() {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (entry: TimetableEntry) => cancelTime(client, entry),
    onMutate: ({ content_id }) => dismissToast(content_id),
    onSuccess: (_done, { content_id }) =>
      showToast({ title: timetableMessages.canceled, about: aboutTimes(content_id) }),
    onError: (error, { content_id }) => toastFailure(timetableMessages.cancelFailed, error, content_id),
    onSettled: () => queries.invalidateQueries({ queryKey: TIMETABLE }),
  });
}
