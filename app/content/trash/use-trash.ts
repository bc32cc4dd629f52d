import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { ContentKind } from "../content-identity.ts";
import { listTrash, restoreFromTrash, TRASH_PER_FETCH, type TrashedContent } from "./trash.ts";
import { trashMessages } from "./trash-messages.ts";

/** Deleted posts or pages, loaded page by page. */
export function useTrash(kind: ContentKind) {
  const client = useBackendClient();
  const read = useReadAs(CONTENT_ROLES);
  return useInfiniteQuery({
    queryKey: ["trash", kind],
    queryFn: ({ pageParam, signal }) => read(listTrash(client, kind, pageParam, signal), signal),
    ...keysetPages<TrashedContent>(TRASH_PER_FETCH),
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
      void toastFailure(trashMessages.restoreFailed, error);
      // Perhaps only the response was lost, or somebody else was faster.
      void queries.invalidateQueries();
    },
  });
}
