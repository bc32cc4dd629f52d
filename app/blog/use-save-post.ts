import { useBackendClient } from "#app/lib/backend-client.tsx";
import { keepableContent } from "#app/lib/keepable-content.ts";
import { type SavableDraft, useVersionedSave } from "#app/lib/use-versioned-save.ts";
import { sayWhatWasRemoved } from "#app/ui/removed-notice.tsx";
import type { ConflictingField } from "#app/ui/save-conflict.tsx";
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
    draft,
    leave,
    async save(over, post: PostFields) {
      const { content, removed } = await keepableContent(client, "post", post.content);
      const kept = { ...post, content };
      const newer = over ? await updatePost(client, over, kept) : await createPost(client, kept);
      if (!newer) sayWhatWasRemoved(removed);
      return newer;
    },
    onSaved() {
      void showToast({ title: draft.over ? postMessages.updated : postMessages.created });
      refresh();
    },
    onError(error) {
      void showToast({ title: error.message || postMessages.saveFailed, variant: "destructive" });
    },
  });
}

const LABELS: Record<keyof PostFields, string> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  date: "Date",
  seo_description: "SEO description",
  published: "Published",
};

export function conflictingFields(mine: PostFields, theirs: PostFields): ConflictingField[] {
  return Object.entries(LABELS).map(([name, label]) => ({
    label,
    mine: String(mine[name as keyof PostFields]),
    theirs: String(theirs[name as keyof PostFields]),
  }));
}
