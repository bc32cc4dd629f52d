import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { ContentKind } from "../content-identity.ts";
import { listTrash, nextTrashCursor, restoreFromTrash, type TrashedContent } from "./trash.ts";
import { trashMessages } from "./trash-messages.ts";

/** Deleted posts or pages, loaded page by page. */
export function useTrash(kind: ContentKind) {
  const client = useBackendClient();
  return useInfiniteQuery({
    queryKey: ["trash", kind],
    queryFn: ({ pageParam, signal }) => listTrash(client, kind, pageParam, signal),
    initialPageParam: null as TrashedContent | null,
    getNextPageParam: nextTrashCursor,
    select: (data) => data.pages.flat(),
    meta: { failure: trashMessages.loadFailed },
  });
}

export type Restoration = { item: TrashedContent; slug: string };

export function useRestoreFromTrash(
  kind: ContentKind,
  { onRestored, onTaken }: { onRestored: () => void; onTaken: (tried: Restoration) => void },
) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ item: { id }, slug }: Restoration) => restoreFromTrash(client, kind, { id, slug }),
    async onSuccess() {
      void showToast({ title: trashMessages.restored });
      onRestored();
      await queries.invalidateQueries();
    },
    onError(error, tried) {
      if (isDuplicate(error)) return onTaken(tried);
      void showToast({ title: trashMessages.restoreFailed, variant: "destructive" });
      // Perhaps only the response was lost, or somebody else was faster.
      void queries.invalidateQueries();
    },
  });
}
