import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useRefreshContent } from "#app/content/timetable/use-timetable.ts";
import { trashMessages } from "#app/content/trash/trash-messages.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAllAs } from "#app/lib/client/roles.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { pageMessages } from "./page-messages.ts";
import { describeRestoredBuiltIns } from "./page-overrides.ts";
import {
  countPages,
  deletePage,
  type ListedPage,
  listPages,
  PAGE_TOTALS,
  PAGES,
  PAGES_PER_FETCH,
  type PageListing,
  setPagePublished,
} from "./page-queries.ts";

/** The dynamic pages loaded so far, drafts included. */
export function usePages(listing: PageListing) {
  const client = useBackendClient();
  const read = useReadAllAs(CONTENT_ROLES, [...PAGES, "list"]);
  return useInfiniteQuery({
    queryKey: [...PAGES, "list", listing],
    queryFn: ({ pageParam, signal }) => read(listPages(client, listing, pageParam, signal), signal),
    ...keysetPages<ListedPage>(PAGES_PER_FETCH),
    placeholderData: (previous) => previous,
    meta: { failure: pageMessages.loadFailed },
  });
}

export function usePageTotals() {
  const client = useBackendClient();
  return useQuery({
    queryKey: PAGE_TOTALS,
    queryFn: ({ signal }) => countPages(client, signal),
    meta: { failure: pageMessages.loadFailed },
  });
}

export function useTogglePage() {
  const client = useBackendClient();
  const refresh = useRefreshContent("page");
  return useMutation({
    mutationFn: (page: ListedPage) => setPagePublished(client, page.id, !page.published),
    onSuccess(_saved, page) {
      const about = page.id;
      if (!page.published) return void showToast({ title: pageMessages.published, about });
      void showToast({
        title: pageMessages.unpublished,
        description: describeRestoredBuiltIns([page]),
        about,
      });
    },
    onError: (error, { id }) => toastFailure(pageMessages.toggleFailed, error, id),
    // After a failure, too: perhaps only the answer was lost, or somebody else was faster.
    onSettled: refresh,
  });
}

export function useDeletePage() {
  const client = useBackendClient();
  const refresh = useRefreshContent("page");
  return useMutation({
    mutationFn: (page: ListedPage) => deletePage(client, page.id),
    onSuccess(_deleted, page) {
      const restored = page.published && describeRestoredBuiltIns([page]);
      const description = [restored, trashMessages.kept].filter(Boolean).join(" ");
      void showToast({ title: pageMessages.deleted, description, about: page.id });
    },
    onError: (error, { id }) => toastFailure(pageMessages.deleteFailed, error, id),
    onSettled: refresh,
  });
}
