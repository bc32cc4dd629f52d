import type { QueryClient } from "@tanstack/react-query";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { describeDone, describeValue, failedToSave, nameOfField } from "../follow-up/field-words.ts";
import { changeLeadField, FieldConflictError, type LeadField } from "../follow-up/lead-fields.ts";
import { type Colleague, LEAD_STAFF } from "../follow-up/lead-staff.ts";
import {
  cancelReads,
  historyKey,
  knownValues,
  LIST,
  leadKey,
  rememberSaved,
  showLeads,
} from "../lead-cache.ts";
import { SUMMARY } from "../lead-summary.ts";
import { FIELD_CHANGE, isLongAgo, QUEUED, type QueuedFieldChange } from "./change-keys.ts";
import { showPending } from "./pending-changes.ts";
import { whileSignedIn } from "./while-signed-in.ts";

/** Registers how a lead's field is saved: only over the displayed value. `me`: the signed-in account's id. */
export function registerFieldChange(queries: QueryClient, client: BackendClient, me: string): void {
  const staff = () => {
    const all = queries.getQueryData<Colleague[]>(LEAD_STAFF);
    return all && { all, me };
  };

  async function show({ lead: { id }, field }: QueuedFieldChange, value: unknown) {
    await cancelReads(queries, [id]);
    showLeads(queries, new Map([[id, { [field]: value }]]));
  }

  function readAgain(id: string) {
    for (const queryKey of [historyKey(id), LIST, SUMMARY, leadKey(id)])
      void queries.invalidateQueries({ queryKey });
  }

  queries.setMutationDefaults<unknown, Error, QueuedFieldChange>(FIELD_CHANGE, {
    ...QUEUED,
    mutationFn: whileSignedIn({ queries, me }, ({ lead, field, value }) =>
      changeLeadField(client, lead.id, { field, known: knownValues(queries, lead, field), value }),
    ),
    onMutate: (change) => show(change, change.value),
    async onSuccess(value, change) {
      const { lead, field } = change;
      rememberSaved(queries, lead.id, { [field]: value });
      // The value as the database normalized it, unless a newer one was chosen since.
      await show(change, value);
      showPending(queries, change);
      readAgain(lead.id);
    },
    async onError(error, change) {
      const { lead, field, at } = change;
      const meanwhile = error instanceof FieldConflictError ? (error as FieldConflictError<LeadField>) : null;
      await show(change, meanwhile ? meanwhile.value : lead[field]);
      showPending(queries, change);
      const stored = meanwhile && `It was ${describeDone(field, meanwhile.value, staff())} in the meantime.`;
      const mine = `${lead.name}: ${nameOfField(field)} ${describeValue(field, change.value, staff())}.`;
      // The field shows the former value again, and no draft has what was typed.
      const isTold = isLongAgo(at) || field === "tags" || (field === "lost_words" && change.value !== null);
      const description = [isTold && mine, stored].filter(Boolean).join(" ");
      void showToast({
        title: failedToSave(field),
        ...(description && { description }),
        about: `${field} of ${lead.id}`,
        variant: "destructive",
        lasting: isTold,
      });
      readAgain(lead.id);
    },
  });
}
