import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { LIST, showLeads } from "./lead-cache.ts";
import { holdLead, type LeadRow } from "./lead-queries.ts";
import { SUMMARY } from "./lead-summary.ts";
import { quarantineMessages } from "./quarantine-messages.ts";

/** Why the lead is to be held back from now on; null releases it. */
type Hold = { lead: LeadRow; quarantine: LeadRow["quarantine"] };

/** Releases a lead, or takes that back. The lists show it at once, and as it was when it could not be saved. */
export function useHoldLead() {
  const client = useBackendClient();
  const queries = useQueryClient();

  const hold = useMutation({
    mutationFn: ({ lead, quarantine }: Hold) => holdLead(client, lead.id, quarantine),
    scope: { id: "lead-quarantine" },
    async onMutate({ lead, quarantine }) {
      await queries.cancelQueries({ queryKey: LIST });
      showLeads(queries, new Map([[lead.id, { quarantine }]]));
    },
    onSuccess(_saved, { lead, quarantine }) {
      void showToast({
        ...(quarantine ? quarantineMessages.heldAgain : quarantineMessages.released),
        about: lead.id,
        action: {
          label: "Undo",
          onClick: () => hold.mutate({ lead: { ...lead, quarantine }, quarantine: lead.quarantine }),
        },
      });
    },
    onError(_error, { lead }) {
      showLeads(queries, new Map([[lead.id, { quarantine: lead.quarantine }]]));
      void showToast({ title: quarantineMessages.failed, about: lead.id, variant: "destructive" });
    },
    // It moves from one view to the others.
    onSettled() {
      void queries.invalidateQueries({ queryKey: LIST });
      void queries.invalidateQueries({ queryKey: SUMMARY });
    },
  });

  return hold;
}
