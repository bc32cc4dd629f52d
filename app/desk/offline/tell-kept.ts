import type { QueryClient } from "@tanstack/react-query";
import { countOf } from "#app/lib/counts.ts";
import { KEY, listKept } from "#app/lib/device-store.ts";
import { DESK_CHANGE } from "./change-keys.ts";
import { tellUnsent } from "./desk-standing.tsx";

/** When the account's session is about to end by itself: what becomes of the changes that wait to be sent. */
export async function tellKept(queries: QueryClient, of: string): Promise<string | undefined> {
  const count = queries.getMutationCache().findAll({ mutationKey: DESK_CHANGE, status: "pending" }).length;
  if (count === 0) return undefined;
  const [key] = await listKept(KEY, of);
  if (!key) return `${countOf(count, "change", "changes")} that waited to be sent couldn’t be kept.`;
  const kept = count === 1 ? "It is kept" : "They are kept";
  return `${tellUnsent(count)} ${kept} on this device for a week, for you alone.`;
}
