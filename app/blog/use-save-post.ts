import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import type { ConflictingField } from "#app/ui/save-conflict.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { postMessages } from "./post-messages.ts";
import { createPost, type PostRow, updatePost } from "./post-queries.ts";
import { type PostFields, postFieldsOf } from "./post-schema.ts";
import { useRefreshPosts } from "./use-posts.ts";

/**
 * Saves a new post, or over the version that was seen. When someone has saved another meanwhile, that one becomes
 * `conflict` and nothing is saved until a version is chosen.
 */
export function useSavePost(initiallySeen: PostRow | null, onSaved: () => void) {
  const client = useBackendClient();
  const refresh = useRefreshPosts();
  const [seen, setSeen] = useState(initiallySeen);
  const [conflict, setConflict] = useState<PostRow | null>(null);

  const mutation = useMutation({
    mutationFn: async ({ over, post }: { over: PostRow | null; post: PostFields }) =>
      over ? updatePost(client, over, post) : createPost(client, post),
    onSuccess(newer) {
      if (newer) return setConflict(newer);
      void showToast({ title: initiallySeen ? postMessages.updated : postMessages.created });
      refresh();
      onSaved();
    },
    onError(error) {
      void showToast({ title: error.message || postMessages.saveFailed, variant: "destructive" });
    },
  });

  return {
    isSaving: mutation.isPending,
    conflict,
    submit: (post: PostFields) => mutation.mutate({ over: seen, post }),
    overwrite(post: PostFields) {
      const theirs = conflict;
      setConflict(null);
      setSeen(theirs);
      mutation.mutate({ over: theirs, post });
    },
    /** Goes on from the other version, and returns its fields. */
    takeTheirs(): PostFields {
      if (!conflict) throw new Error("there is no other version to take");
      setSeen(conflict);
      setConflict(null);
      return postFieldsOf(conflict);
    },
  };
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

export function conflictingFields(mine: PostFields, theirs: PostRow): ConflictingField[] {
  return Object.entries(LABELS).map(([name, label]) => ({
    label,
    mine: String(mine[name as keyof PostFields]),
    theirs: String(theirs[name as keyof PostFields]),
  }));
}
