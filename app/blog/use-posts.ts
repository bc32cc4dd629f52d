import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRefreshContent } from "#app/content/timetable/use-timetable.ts";
import { trashMessages } from "#app/content/trash/trash-messages.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAllAs } from "#app/lib/client/roles.ts";
import { keysetPages } from "#app/lib/keyset.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { postMessages } from "./post-messages.ts";
import {
  deletePost,
  type ListedPost,
  listPosts,
  POSTS,
  POSTS_PER_FETCH,
  type PostListing,
  setPostPublished,
} from "./post-queries.ts";

type LoadedPosts = InfiniteData<ListedPost[], ListedPost | null>;

/** The pages of posts loaded so far, drafts included. */
export function usePosts(listing: PostListing) {
  const client = useBackendClient();
  const read = useReadAllAs(CONTENT_ROLES, POSTS);
  return useInfiniteQuery({
    queryKey: [...POSTS, listing],
    queryFn: ({ pageParam, signal }) => read(listPosts(client, listing, pageParam, signal), signal),
    ...keysetPages<ListedPost>(POSTS_PER_FETCH),
    placeholderData: (previous) => previous,
    meta: { failure: postMessages.loadFailed },
  });
}

export function useTogglePost() {
  const client = useBackendClient();
  const queries = useQueryClient();
  const refresh = useRefreshContent("post");
  return useMutation({
    mutationFn: (post: ListedPost) => setPostPublished(client, post.id, !post.published),
    onSuccess(_saved, { id, published }) {
      void showToast({ title: published ? postMessages.unpublished : postMessages.published, about: id });
      queries.setQueriesData<LoadedPosts>({ queryKey: POSTS }, (loaded) =>
        changePosts(loaded, (post) => (post.id === id ? [{ ...post, published: !published }] : [post])),
      );
    },
    onError: (error, { id }) => toastFailure(postMessages.toggleFailed, error, id),
    // After a failure, too: perhaps only the answer was lost, or somebody else was faster.
    onSettled: () => void refresh(),
  });
}

export function useDeletePost() {
  const client = useBackendClient();
  const queries = useQueryClient();
  const refresh = useRefreshContent("post");
  return useMutation({
    mutationFn: (post: ListedPost) => deletePost(client, post.id),
    onSuccess(_deleted, { id }) {
      void showToast({ title: postMessages.deleted, description: trashMessages.kept, about: id });
      queries.setQueriesData<LoadedPosts>({ queryKey: POSTS }, (loaded) =>
        changePosts(loaded, (post) => (post.id === id ? [] : [post])),
      );
    },
    onError: (error, { id }) => toastFailure(postMessages.deleteFailed, error, id),
    onSettled: () => void refresh(),
  });
}

function changePosts(
  loaded: LoadedPosts | undefined,
  change: (post: ListedPost) => ListedPost[],
): LoadedPosts | undefined {
  return loaded && { ...loaded, pages: loaded.pages.map((page) => page.flatMap(change)) };
}
