import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { isNetworkFailure } from "#app/lib/client/browser-client.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { cancelReads, LEADS, showLeads } from "./lead-cache.ts";
import { quarantineMessages } from "./lead-desk-messages.ts";
import { type LeadRow, setQuarantine } from "./lead-queries.ts";

/** New reasons to hold the lead back; null releases it. */
type Hold = { lead: LeadRow; quarantine: LeadRow["quarantine"] };

/** Releases a lead, or holds it again. Lists show it at once, and roll back on failure. */
export function useQuarantineLead() {
  const client = useBackendClient();
  const queries = useQueryClient();

  const hold = useMutation({
    mutationFn: ({ lead, quarantine }: Hold) => setQuarantine(client, lead.id, quarantine),
    scope: { id: "lead-quarantine" },
    // Perhaps only the response was lost: doing it again changes nothing then.
    retry: (failures, error) => failures < 3 && isNetworkFailure(error),
    async onMutate({ lead, quarantine }) {
      await cancelReads(queries, [lead.id]);
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
    // The lead moves to another view.
    onSettled: () => void queries.invalidateQueries({ queryKey: LEADS }),
  });

  return hold;
}
