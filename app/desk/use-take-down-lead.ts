import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TakenDownLead } from "#app/leads/lead-schema.ts";
import { formatPhone } from "#app/leads/phone.ts";
import { apiMessage } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { LEADS } from "./lead-cache.ts";

const NOT_ADDED = "The request couldn’t be added. Please try again.";

/** Adds a request that staff took down. Fails with what is to be said about it. */
export function useTakeDownLead(onAdded: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(lead: TakenDownLead) {
      const { error } = await client.from("leads").insert(lead);
      if (error) throw new Error(apiMessage(error) ?? NOT_ADDED);
    },
    onSuccess(_added, { name, phone }) {
      void showToast({ title: "Request added", description: `${name}, ${formatPhone(phone)}` });
      void queries.invalidateQueries({ queryKey: LEADS });
      onAdded();
    },
  });
}
