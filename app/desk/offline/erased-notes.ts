import type { QueryClient } from "@tanstack/react-query";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { draftKey } from "../lead-cache.ts";
import { isNote, listDeviceDrafts } from "./drafts.ts";

/** Nothing about an erased customer may stay on the device: notes on leads that are gone are shown for the last time. */
export async function giveUpErased(queries: QueryClient, client: BackendClient): Promise<void> {
  const ids = listDeviceDrafts(queries).filter(isNote);
  if (ids.length === 0) return;
  const { data: leads } = await client.from("leads").select("id").in("id", ids);
  // Without a network, nobody knows.
  if (!leads) return;
  const erased = ids.filter((id) => leads.every((lead) => lead.id !== id));
  if (erased.length === 0 || !(await seesLeads(client))) return;
  for (const id of erased) {
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

/** Whether the account sees any lead: to one that has lost its role, or has yet to show its second factor, all are gone. */
async function seesLeads(client: BackendClient): Promise<boolean> {
  const { data } = await client.from("leads").select("id").limit(1);
  return (data?.length ?? 0) > 0;
}
