import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { prepareContentField } from "#app/editor/content-field.tsx";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { businessDay } from "#app/lib/calendar-day.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { PostEditor } from "./post-editor.tsx";
import { postMessages } from "./post-messages.ts";
import { getPost } from "./post-queries.ts";
import { newPostFields, postFieldsOf } from "./post-schema.ts";

export type PostDialogProps = {
  /** The post to edit, or null for a new one. */
  id: string | null;
  /** Opens another one. */
  onOpen: (id: string) => void;
  onClose: () => void;
};

export function PostDialog({ id, ...actions }: PostDialogProps) {
  const { timeZone } = useBusiness();
  return id === null ? (
    <PostEditor seen={null} initial={newPostFields(businessDay(timeZone))} {...actions} />
  ) : (
    <ExistingPost key={id} id={id} {...actions} />
  );
}

function ExistingPost({ id, onOpen, onClose }: PostDialogProps & { id: string }) {
  const client = useBackendClient();
  const { data: post, isError } = useQuery({
    queryKey: ["post", id],
    queryFn: () => getPost(client, id),
    // An editor starts from what is stored now, and what is typed is not replaced from behind.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(prepareContentField, []);
  useEffect(() => {
    if (!isError) return;
    void showToast({ title: postMessages.loadFailed, variant: "destructive" });
    onClose();
  }, [isError, onClose]);
  return post ? (
    <PostEditor seen={post} initial={postFieldsOf(post)} onOpen={onOpen} onClose={onClose} />
  ) : null;
}
