import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { findContent } from "#app/content/content-queries.ts";
import { ContentDeleted } from "#app/content/save-failures.ts";
import { prepareContentField } from "#app/editor/content-field.tsx";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { whenQuiet } from "#app/lib/client/when-quiet.ts";
import { useOpening } from "#app/ui/use-opening.ts";

/** Opens the editor with a new post, where an id opens an existing one. */
export const NEW_POST = "new";

const fetchEditor = () => import("./post-editor.tsx");

/** Opens the post editor. Its script is prefetched once the list has loaded, or fetched on the first open. */
export function usePostEditor() {
  const client = useBackendClient();
  const queries = useQueryClient();
  // A failed prefetch is ignored: opening the editor tries again and reports the failure.
  useEffect(() => whenQuiet(queries, () => void fetchEditor().catch(() => undefined)), [queries]);
  const load = useCallback(
    async (id: string) => {
      if (id === NEW_POST) return { ...(await fetchEditor()), seen: null };
      prepareContentField();
      const read = queries.fetchQuery({
        queryKey: ["post", id],
        queryFn: async () => {
          const post = await findContent(client, { kind: "post", id });
          if (!post) throw new ContentDeleted();
          return post;
        },
        // Always start editing from what is stored now, never from the cache.
        gcTime: 0,
      });
      const [editor, seen] = await Promise.all([fetchEditor(), read]);
      return { ...editor, seen };
    },
    [client, queries],
  );
  return useOpening(load, "The editor couldn’t be loaded. Please try again, or reload the page.");
}
