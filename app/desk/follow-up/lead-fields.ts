import type { BackendClient } from "#app/lib/request-context.ts";
import type { LeadRow } from "../lead-queries.ts";

/** What staff set of a lead beside its status. */
export type LeadField = "assignee_id" | "follow_up_on" | "lost_reason" | "lost_words" | "tags";

/** A value that was not saved, because another was set meanwhile. */
export class SetMeanwhile<Field extends LeadField> extends Error {
  readonly value: LeadRow[Field];

  constructor(value: LeadRow[Field]) {
    super("another value was set meanwhile");
    this.value = value;
  }
}

type Change<Field extends LeadField> = {
  field: Field;
  known: readonly LeadRow[Field][];
  value: LeadRow[Field];
};

/**
 * Saves over one of the values that the caller knows of: the one that was seen, and the one saved last. Returns the value as
 * it is kept. Throws SetMeanwhile when another stands there by now, and also when the policies let no row through, which
 * is no error to the API.
 */
export async function changeLeadField<Field extends LeadField>(
  client: BackendClient,
  id: LeadRow["id"],
  { field, known, value }: Change<Field>,
): Promise<LeadRow[Field]> {
  const { data, error } = await client
    .from("leads")
    .update({ [field]: value } as Partial<LeadRow>)
    .eq("id", id)
    .or(known.map((former) => isValue(field, former)).join())
    .select("*");
  if (error) throw error;
  const [saved] = data;
  // The database lets go of what no longer fits, as the reason why an open lead was lost.
  if (saved && (value === null || saved[field] !== null)) return saved[field];
  const { data: stored } = await client.from("leads").select("*").eq("id", id).maybeSingle();
  if (!stored || saved) throw new Error("no such lead, or not allowed to change it");
  if (isSame(stored[field], value)) return stored[field];
  throw new SetMeanwhile<Field>(stored[field]);
}

/** In the grammar of PostgREST's `or`. */
function isValue(field: LeadField, value: LeadRow[LeadField]): string {
  if (value === null) return `${field}.is.null`;
  const text = Array.isArray(value) ? `{${value.map(quote).join()}}` : value;
  return `${field}.eq.${quote(text)}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

export function isSame(one: LeadRow[LeadField], other: LeadRow[LeadField]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
