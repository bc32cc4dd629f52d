import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { ContentKind, ContentRef } from "../content-identity.ts";
import { findContent, type NewContent, type StoredContent, updateContent } from "../content-queries.ts";
import { historyMessages } from "./history-messages.ts";
import {
  type ListedRevision,
  listRevisions,
  nameRevision,
  REVISIONS_PER_FETCH,
  type RevisionFields,
  readRevision,
} from "./revisions.ts";

const keyOf = ({ kind, id }: ContentRef) => ["revisions", kind, id];

/** The post or page as it is stored; null when it was deleted. */
export function useStored<Kind extends ContentKind>(content: ContentRef<Kind>) {
  const client = useBackendClient();
  const read = useReadAs(CONTENT_ROLES);
  return useQuery({
    queryKey: [...keyOf(content), "stored"],
    queryFn: ({ signal }) => read(findContent(client, content), signal),
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

/**
 * Saves an earlier version's text as the newest, unless somebody else saved in the meantime. The slug, and whether it is
 * published, stay as they are.
 */
export function useRestoreRevision<Kind extends ContentKind>(
  content: ContentRef<Kind>,
  fieldsOf: (stored: StoredContent<Kind>) => NewContent<Kind>,
) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn({ seen, version }: { seen: StoredContent<Kind>; version: RevisionFields }) {
      const { slug, published } = seen;
      const restored: StoredContent<Kind> = { ...seen, ...version, slug, published };
      return updateContent(client, content.kind, seen, fieldsOf(restored));
    },
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

/**
 * Names a version, unless somebody else renamed it in the meantime.
 * @param onDone called once the list shows which name it has
 */
export function useNameRevision(content: ContentRef, onDone: () => void) {
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
    async onSettled(_done, error) {
      await queries.invalidateQueries({ queryKey: [...keyOf(content), "list"] });
      if (!error) onDone();
    },
  });
}
