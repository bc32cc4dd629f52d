import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { prepareContentField } from "#app/editor/content-field.tsx";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { whenQuiet } from "#app/lib/when-quiet.ts";
import { useOpening } from "#app/ui/use-opening.ts";
import { getPost } from "./post-queries.ts";

/** Asks for the editor of a post that there is not yet, as the id of one does for its own. */
export const NEW_POST = "new";

const fetchEditor = () => import("./post-editor.tsx");

/** The posts' editor, which is fetched once its list is there, or by who opens it before. */
export function usePostEditor() {
  const client = useBackendClient();
  const queries = useQueryClient();
  // Where it fails, opening it tells.
  useEffect(() => whenQuiet(queries, () => void fetchEditor().catch(() => undefined)), [queries]);
  const load = useCallback(
    async (id: string) => {
      if (id === NEW_POST) return { ...(await fetchEditor()), seen: null };
      prepareContentField();
      const read = queries.fetchQuery({
        queryKey: ["post", id],
        queryFn: () => getPost(client, id),
        // An editor starts from what is stored now.
        gcTime: 0,
      });
      const [editor, seen] = await Promise.all([fetchEditor(), read]);
      return { ...editor, seen };
    },
    [client, queries],
  );
  return useOpening(load, "The editor couldn’t be loaded. Please try again.");
}
