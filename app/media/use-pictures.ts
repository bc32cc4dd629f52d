import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isDataError } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { useForgetTabDrafts } from "#app/lib/client/tab-draft.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { dismissToast, showToast } from "#app/ui/toaster.tsx";
import { mediaMessages } from "./media-messages.ts";
import {
  deletePicture,
  describePicture,
  listPictures,
  listUses,
  PICTURES_PER_FETCH,
  type Picture,
  PictureChanged,
  PictureDeleted,
  replacePicture,
} from "./picture-queries.ts";

export const PICTURES = ["pictures"];

/** The loaded pages of the library. */
export function usePictures(search: string) {
  const client = useBackendClient();
  const read = useReadAs(CONTENT_ROLES);
  return useInfiniteQuery({
    queryKey: [...PICTURES, "list", search],
    queryFn: ({ pageParam, signal }) => read(listPictures(client, search, pageParam, signal), signal),
    ...keysetPages<Picture>(PICTURES_PER_FETCH),
    placeholderData: (previous) => previous,
    meta: { failure: mediaMessages.loadFailed },
  });
}

export function usePictureUses(id: string) {
  const client = useBackendClient();
  const read = useReadAs(CONTENT_ROLES);
  return useQuery({
    queryKey: [...PICTURES, "uses", id],
    queryFn: ({ signal }) => read(listUses(client, id, signal), signal),
  });
}

export function useDescribePicture(leave: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, ...described }: Pick<Picture, "name" | "alt"> & { seen: Picture }) =>
      describePicture(client, seen, described),
    onMutate: ({ seen }) => dismissToast(seen.id),
    onSuccess() {
      void showToast({ title: mediaMessages.saved });
      leave();
    },
    onError: (error, { seen }) => showFailure(mediaMessages.saveFailed, seen.id, error, leave),
    onSettled: () => void queries.invalidateQueries({ queryKey: PICTURES }),
  });
}

export function useDeletePicture(leave: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const forgetTabDrafts = useForgetTabDrafts();
  return useMutation({
    mutationFn: ({ id, uses }: { id: string; uses: number }) => deletePicture(client, id, uses),
    onMutate: ({ id }) => dismissToast(id),
    onSuccess(_done, { id }) {
      for (const form of ["picture", "describe"]) forgetTabDrafts(`${form} ${id}`);
      void showToast({ title: mediaMessages.deleted });
      leave();
    },
    onError: (error, { id }) => showFailure(mediaMessages.deleteFailed, id, error, leave),
    onSettled: () => void queries.invalidateQueries({ queryKey: PICTURES }),
  });
}

export function useReplacePicture(onReplaced: (by: Picture) => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, by, uses }: { id: string; by: string; uses: number }) =>
      replacePicture(client, id, by, uses),
    onMutate: ({ id }) => dismissToast(id),
    onSuccess(by) {
      void showToast({ title: mediaMessages.replaced, description: mediaMessages.replacedStays });
      onReplaced(by);
    },
    onError: (error, { id }) => showFailure(mediaMessages.replaceFailed, id, error),
    onSettled: () => void queries.invalidateQueries({ queryKey: PICTURES }),
  });
}

/** Of a picture, until the next attempt to change it. Leaves one that is no longer there. */
function showFailure(title: string, about: Picture["id"], error: Error, leave?: () => void): Promise<void> {
  if (error instanceof PictureDeleted) leave?.();
  if (!isDataError(error) && !(error instanceof PictureChanged)) return toastFailure(title, error, about);
  return showToast({ title, description: error.message, variant: "destructive", about });
}
