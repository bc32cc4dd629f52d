import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { whenQuiet } from "#app/lib/when-quiet.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { PostDialogProps } from "./post-dialog.tsx";

/** What the dialog is open for: a new post, or the one of that id. */
type Editing = { id: string | null };

/** The posts' editor, which is fetched once its list is there, or by who opens it before. */
export function useLatePostDialog() {
  const queries = useQueryClient();
  const [PostDialog, setPostDialog] = useState<ComponentType<PostDialogProps> | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const fetchDialog = useCallback(async () => {
    const { PostDialog } = await import("./post-dialog.tsx");
    setPostDialog(() => PostDialog);
  }, []);
  // Where it fails, opening it tells.
  useEffect(
    () => whenQuiet(queries, () => void fetchDialog().catch(() => undefined)),
    [queries, fetchDialog],
  );
  const isAwaited = editing !== null && !PostDialog;
  useEffect(() => {
    if (!isAwaited) return;
    fetchDialog().catch(() => {
      setEditing(null);
      void showToast({ title: "The editor couldn’t be loaded. Please try again.", variant: "destructive" });
    });
  }, [isAwaited, fetchDialog]);
  return { PostDialog, editing, setEditing };
}
