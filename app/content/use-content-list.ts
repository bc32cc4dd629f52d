import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAllAs } from "#app/lib/client/roles.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { ContentKind } from "./content-identity.ts";
import { CONTENT_PER_FETCH, contentListKey, deleteContent, setPublished } from "./content-queries.ts";
import { useRefreshContent } from "./timetable/use-timetable.ts";
import { trashMessages } from "./trash/trash-messages.ts";

type ContentList<Listing, Listed> = {
  kind: ContentKind;
  listing: Listing;
  /** Reads one keyset page, from the start or after a row. */
  list: (
    client: BackendClient,
    listing: Listing,
    after: Listed | null,
    signal: AbortSignal,
  ) => Promise<Listed[]>;
  /** The toast when the first read failed. */
  failed: string;
};

/** The posts or pages of a list that are loaded so far, drafts included. */
export function useContentList<Listing, Listed>({
  kind,
  listing,
  list,
  failed,
}: ContentList<Listing, Listed>) {
  const client = useBackendClient();
  const read = useReadAllAs(CONTENT_ROLES, contentListKey(kind));
  return useInfiniteQuery({
    queryKey: [...contentListKey(kind), listing],
    queryFn: ({ pageParam, signal }) =>
      read(list(client, listing, pageParam as Listed | null, signal), signal),
    ...keysetPages<Listed>(CONTENT_PER_FETCH),
    placeholderData: (previous) => previous,
    meta: { failure: failed },
  });
}

type Listed = { id: string; slug: string; published: boolean };

type ContentChanges = {
  kind: ContentKind;
  messages: Record<"published" | "unpublished" | "toggleFailed" | "deleted" | "deleteFailed", string>;
  /** A sentence to add to the toast after these are no longer public. */
  afterwards?: (unpublished: readonly Listed[]) => string | undefined;
};

/** Publishes or unpublishes, and deletes, one of the list. */
export function useContentChanges({ kind, messages, afterwards }: ContentChanges) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const refresh = useRefreshContent(kind);
  /** Replaces it in the loaded lists, which are read again afterwards. */
  const replace = (id: string, by: (listed: Listed) => Listed[]) =>
    queries.setQueriesData<InfiniteData<Listed[]>>(
      { queryKey: contentListKey(kind) },
      (loaded) =>
        loaded && {
          ...loaded,
          pages: loaded.pages.map((page) => page.flatMap((one) => (one.id === id ? by(one) : [one]))),
        },
    );
  const toastTextOf = (unpublished: Listed, ...more: string[]) =>
    [unpublished.published && afterwards?.([unpublished]), ...more].filter(Boolean).join(" ");
  const toggle = useMutation({
    mutationFn: ({ id, published }: Listed) => setPublished(client, { kind, id }, !published),
    onSuccess(_saved, listed) {
      const { id, published } = listed;
      const title = published ? messages.unpublished : messages.published;
      void showToast({ title, description: toastTextOf(listed), about: id });
      replace(id, (one) => [{ ...one, published: !published }]);
    },
    onError: (error, { id }) => toastFailure(messages.toggleFailed, error, id),
    // After a failure, too: perhaps only the answer was lost, or somebody else was faster.
    onSettled: () => void refresh(),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Listed) => deleteContent(client, { kind, id }),
    onSuccess(_deleted, listed) {
      const description = toastTextOf(listed, trashMessages.kept);
      void showToast({ title: messages.deleted, description, about: listed.id });
      replace(listed.id, () => []);
    },
    onError: (error, { id }) => toastFailure(messages.deleteFailed, error, id),
    onSettled: () => void refresh(),
  });
  return { toggle, remove };
}
