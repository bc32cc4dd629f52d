import type { QueryClient } from "@tanstack/react-query";
import { findDrafts, keepDraft } from "#app/lib/client/device-store.ts";
import { DRAFT } from "../lead-cache.ts";

/** Puts the drafts stored on this device where the forms look for them, unless newer ones were begun. */
export async function showKeptDrafts(queries: QueryClient, accountId: string): Promise<void> {
  for (const [name, draft] of Object.entries(await findDrafts(accountId)))
    queries.setQueryData([DRAFT, name], (newer) => (isEmpty(newer) ? draft : newer));
}

/** Stores drafts on this device as they are written. */
export function keepDrafts(queries: QueryClient, accountId: string): () => void {
  queries.setQueryDefaults([DRAFT], { gcTime: Number.POSITIVE_INFINITY });
  return queries.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type === "updated" && queryKey[0] === DRAFT)
      void keepDraft(accountId, String(queryKey[1]), isEmpty(state.data) ? undefined : state.data);
  });
}

/** A note is a text; a request has a text for each of its fields. */
function isEmpty(draft: unknown): boolean {
  return typeof draft === "string" ? draft === "" : Object.values(Object(draft)).every((text) => text === "");
}
