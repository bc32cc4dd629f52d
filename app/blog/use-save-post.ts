import { describeSaveFailure } from "#app/content/save-failures.ts";
import { useRefreshContent } from "#app/content/timetable/use-timetable.ts";
import { type SavableDraft, useVersionedSave } from "#app/content/use-versioned-save.ts";
import { apiMessage, isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { POST_SLUG_TAKEN, postMessages } from "./post-messages.ts";
import { createPost, findPost, type PostRow, updatePost } from "./post-queries.ts";
import type { PostFields } from "./post-schema.ts";

type PostSave = {
  draft: SavableDraft;
  /** The post as it was when the editor was opened; null if it is new. */
  seen: PostRow | null;
  leave: () => void;
  onSlugTaken: () => void;
};

/** Creates a new post, or updates the version that its draft is based on. */
export function useSavePost({ draft, seen, leave, onSlugTaken }: PostSave) {
  const client = useBackendClient();
  const refresh = useRefreshContent("post");
  const save = useVersionedSave({
    kind: "post",
    draft,
    seen,
    leave,
    onSlugTaken,
    create: (post: PostFields, id) => createPost(client, post, id),
    find: (id) => findPost(client, id),
    update: (over, post) => updatePost(client, over, post),
    onSaved() {
      void showToast({ title: draft.over ? postMessages.updated : postMessages.created, about: draft.id });
      void refresh();
    },
    onError(error) {
      void showToast({ title: problemOf(error), variant: "destructive", about: draft.id });
    },
  });
  return { ...save, problem: save.error && problemOf(save.error) };
}

function problemOf(error: Error): string {
  if (isDuplicate(error)) return POST_SLUG_TAKEN;
  return describeSaveFailure("post", error) ?? apiMessage(error) ?? postMessages.saveFailed;
}
