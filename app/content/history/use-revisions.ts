import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { ContentRef, StoredVersion } from "../content-identity.ts";
import { historyMessages } from "./history-messages.ts";
import {
  type ListedRevision,
  listRevisions,
  nameRevision,
  REVISIONS_PER_FETCH,
  type RevisionFields,
  readRevision,
} from "./revisions.ts";

/** A post or page with a history, and how to load and save it. */
export type VersionedContent<Stored> = ContentRef & {
  load: (client: BackendClient, id: string) => Promise<Stored | null>;
  /** Saves a version's content if `seen` is still stored; otherwise resolves to what is stored. */
  save: (client: BackendClient, seen: Stored, version: RevisionFields) => Promise<Stored | null>;
};

const keyOf = ({ kind, id }: ContentRef) => ["revisions", kind, id];

/** The post or page as it is stored; null when it was deleted. */
export function useStored<Stored>(content: VersionedContent<Stored>) {
  const client = useBackendClient();
  const read = useReadAs(CONTENT_ROLES);
  return useQuery({
    queryKey: [...keyOf(content), "stored"],
    queryFn: ({ signal }) => read(content.load(client, content.id), signal),
    gcTime: 0,
  });
}

/** Its versions, latest first, loaded page by page. */
export function useRevisions(content: ContentRef) {
  const client = useBackendClient();
  const read = useReadAs(CONTENT_ROLES);
  return useInfiniteQuery({
    queryKey: [...keyOf(content), "list"],
    queryFn: ({ pageParam, signal }) => read(listRevisions(client, content, pageParam, signal), signal),
    ...keysetPages<ListedRevision>(REVISIONS_PER_FETCH),
    meta: { failure: historyMessages.loadFailed },
  });
}

/** The content of one version, of its predecessor and of the newest. */
export function useRevision(content: ContentRef, revisionId: number) {
  const client = useBackendClient();
  return useQuery({
    queryKey: [...keyOf(content), "one", revisionId],
    queryFn: ({ signal }) => readRevision(client, content, revisionId, signal),
  });
}

/** Saves an earlier version as the newest one, unless somebody else saved in the meantime. */
export function useRestoreRevision<Stored extends StoredVersion>(content: VersionedContent<Stored>) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, version }: { seen: Stored; version: RevisionFields }) =>
      content.save(client, seen, version),
    onSuccess(newer) {
      void (newer
        ? showToast({ ...historyMessages.outdated, variant: "destructive" })
        : showToast(historyMessages.restored));
    },
    onError: (error) => toastFailure(historyMessages.restoreFailed, error),
    // After a failure, too: perhaps only the answer was lost.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(content) }),
  });
}

/** Names a version, unless somebody else renamed it in the meantime. */
export function useNameRevision(content: ContentRef) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, name }: { revision: ListedRevision; name: string }) =>
      nameRevision(client, revision, name),
    onSuccess(done, { name }) {
      if (!done) void showToast({ title: historyMessages.namedElse, variant: "destructive" });
      else void showToast({ title: name ? historyMessages.named : historyMessages.nameless });
    },
    onError: (error) => toastFailure(historyMessages.nameFailed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: [...keyOf(content), "list"] }),
  });
}
