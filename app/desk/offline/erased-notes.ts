import type { QueryClient } from "@tanstack/react-query";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { draftKey, REQUEST_DRAFT } from "../lead-cache.ts";
import { listDrafts } from "./drafts.ts";

/** Nothing about an erased customer may stay on the device: notes on leads that are gone are shown for the last time. */
export async function giveUpErased(queries: QueryClient, client: BackendClient): Promise<void> {
  const ids = listDrafts(queries).filter((name) => name !== REQUEST_DRAFT[1]);
  if (ids.length === 0) return;
  const { data: leads } = await client.from("leads").select("id").in("id", ids);
  // Without a network, nobody knows.
  if (!leads) return;
  for (const id of ids.filter((id) => leads.every((lead) => lead.id !== id))) {
    const note = queries.getQueryData<string>(draftKey(id));
    queries.setQueryData(draftKey(id), "");
    if (note)
      void showToast({
        title: "A note wasn’t added: its lead no longer exists",
        description: note,
        variant: "destructive",
        lasting: true,
      });
  }
}
