import type { QueryClient } from "@tanstack/react-query";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { failedToSave, nameOfField, tellValue } from "../follow-up/field-words.ts";
import { changeLeadField, type LeadField, SetMeanwhile } from "../follow-up/lead-fields.ts";
import { type Colleague, LEAD_STAFF } from "../follow-up/lead-staff.ts";
import { historyKey, LIST, leadKey, readNothingOf, showLeads } from "../lead-cache.ts";
import type { LeadRow } from "../lead-queries.ts";
import { SUMMARY } from "../lead-summary.ts";
import { asOnly } from "./as-only.ts";
import { FIELD_CHANGE, type FieldChange, isOfEarlier, QUEUED } from "./change-keys.ts";

/** Says how what staff set of a lead is saved: each field over the value that was seen. `me`: whose desk it is. */
export function teachField(queries: QueryClient, client: BackendClient, me: string): void {
  const savedKey = (id: string, field: LeadField) => ["saved field", id, field];

  const staff = () => {
    const all = queries.getQueryData<Colleague[]>(LEAD_STAFF);
    return all && { all, me };
  };

  async function show({ lead: { id }, field }: FieldChange, value: unknown) {
    await readNothingOf(queries, [id]);
    showLeads(queries, new Map([[id, { [field]: value } as Partial<LeadRow>]]));
  }

  function readAgain(id: string) {
    void queries.invalidateQueries({ queryKey: historyKey(id) });
    // What is read while another choice is being saved would show its former value.
    if (queries.isMutating() > 1) return;
    for (const queryKey of [LIST, SUMMARY, leadKey(id)]) void queries.invalidateQueries({ queryKey });
  }

  queries.setMutationDefaults<unknown, Error, FieldChange>(FIELD_CHANGE, {
    ...QUEUED,
    mutationFn: asOnly({ queries, me }, ({ lead, field, value }) => {
      // What was read before one's own last change was saved is nobody else's.
      const saved = queries.getQueryData<{ value: FieldChange["value"] }>(savedKey(lead.id, field));
      const known = saved ? [lead[field], saved.value] : [lead[field]];
      return changeLeadField(client, lead.id, { field, known, value });
    }),
    onMutate: (change) => show(change, change.value),
    async onSuccess(value, change) {
      const { lead, field } = change;
      queries.setQueryData(savedKey(lead.id, field), { value });
      const latest = latestOf(queries, change);
      // As the database has tidied it, unless another was chosen since.
      await show(change, latest && latest !== change ? latest.value : value);
      readAgain(lead.id);
    },
    async onError(error, change) {
      const { lead, field, at } = change;
      const meanwhile = error instanceof SetMeanwhile ? (error as SetMeanwhile<LeadField>) : null;
      await show(change, meanwhile ? meanwhile.value : lead[field]);
      const others = meanwhile && `Someone else has set it to ${tellValue(field, meanwhile.value, staff())}.`;
      const mine = `${lead.name}: ${nameOfField(field)} ${tellValue(field, change.value, staff())}.`;
      const description = [isOfEarlier(at) && mine, others].filter(Boolean).join(" ");
      void showToast({
        title: failedToSave(field),
        ...(description && { description }),
        about: `${field} of ${lead.id}`,
        variant: "destructive",
        lasting: isOfEarlier(at),
      });
      readAgain(lead.id);
    },
  });
}

/** What was chosen last for the same field, of what is still on its way. */
function latestOf(queries: QueryClient, { lead, field }: FieldChange): FieldChange | undefined {
  return queries
    .getMutationCache()
    .findAll({ mutationKey: FIELD_CHANGE, status: "pending" })
    .map(({ state }) => state.variables as FieldChange)
    .filter((other) => other.lead.id === lead.id && other.field === field)
    .at(-1);
}
