import { type SavableDraft, useVersionedSave } from "#app/content/use-versioned-save.ts";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { postMessages } from "./post-messages.ts";
import { createPost, updatePost } from "./post-queries.ts";
import type { PostFields } from "./post-schema.ts";
import { useRefreshPosts } from "./use-posts.ts";

/** Saves a new post, or over the version that its draft was made from. */
export function useSavePost(draft: SavableDraft, leave: () => void) {
  const client = useBackendClient();
  const refresh = useRefreshPosts();
  return useVersionedSave({
    kind: "post",
    draft,
    leave,
    create: (post: PostFields) => createPost(client, post),
    update: (over, post) => updatePost(client, over, post),
    onSaved() {
      void showToast({ title: draft.over ? postMessages.updated : postMessages.created });
      refresh();
    },
    onError(error) {
      void showToast({ title: error.message || postMessages.saveFailed, variant: "destructive" });
    },
  });
}
