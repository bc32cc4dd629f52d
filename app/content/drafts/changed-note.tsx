import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { ContentKind } from "../content-identity.ts";
import { listDrafts } from "./server-draft.ts";

type ChangedNoteProps = { kind: ContentKind; id: string; published: boolean };

/** Beside the status in a list: says that the current user has unsaved changes. */
export function ChangedNote({ kind, id, published }: ChangedNoteProps) {
  const client = useBackendClient();
  const { data: drafts } = useQuery({
    queryKey: ["drafts", kind],
    queryFn: ({ signal }) => listDrafts(client, kind, signal),
  });
  if (!drafts?.some((draft) => draft.document === id)) return null;
  return (
    <span className="text-xs max-lg:ml-3 lg:block">
      {published ? "Changed and not published" : "Changed and not saved"}
    </span>
  );
}
