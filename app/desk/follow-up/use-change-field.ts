import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { historyKey, LIST, leadKey, readNothingOf, showLeads } from "../lead-cache.ts";
import type { LeadRow } from "../lead-queries.ts";
import { changeLeadField, type LeadField, SetMeanwhile } from "./lead-fields.ts";
import { DUE } from "./use-due-leads.ts";

export type FieldChange<Field extends LeadField> = { lead: LeadRow; value: LeadRow[Field] };

type FieldWords<Field extends LeadField> = {
  failed: string;
  /** The value as somebody else has set it. */
  tell: (value: LeadRow[Field]) => string;
};

/** Saves what staff set of a lead. It shows at once, and the former value again when it could not be saved. */
export function useChangeField<Field extends LeadField>(field: Field, { failed, tell }: FieldWords<Field>) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const savedKey = (id: string) => ["saved field", id, field];

  async function show(id: string, value: LeadRow[Field]) {
    await readNothingOf(queries, [id]);
    showLeads(queries, new Map([[id, { [field]: value }]]));
  }

  function readAgain(id: string) {
    // What is read while another choice is being saved would show its former value.
    if (queries.isMutating() > 1) return;
    for (const queryKey of [LIST, DUE, leadKey(id), historyKey(id)])
      void queries.invalidateQueries({ queryKey });
  }

  return useMutation({
    mutationFn({ lead, value }: FieldChange<Field>) {
      // What was read before one's own last change was saved is nobody else's.
      const saved = queries.getQueryData<{ value: LeadRow[Field] }>(savedKey(lead.id));
      const known = saved ? [lead[field], saved.value] : [lead[field]];
      return changeLeadField(client, lead.id, { field, known, value });
    },
    // One after the other, so that the last choice is the one that stays.
    scope: { id: `lead-${field}` },
    onMutate: ({ lead, value }) => show(lead.id, value),
    async onSuccess(value, { lead }) {
      queries.setQueryData(savedKey(lead.id), { value });
      await show(lead.id, value);
      readAgain(lead.id);
    },
    async onError(error, { lead }) {
      const meanwhile = error instanceof SetMeanwhile ? (error as SetMeanwhile<Field>) : null;
      await show(lead.id, meanwhile ? meanwhile.value : lead[field]);
      void showToast({
        title: failed,
        ...(meanwhile && { description: `Someone else has set it to ${tell(meanwhile.value)}.` }),
        about: `${field} of ${lead.id}`,
        variant: "destructive",
      });
      readAgain(lead.id);
    },
  });
}
