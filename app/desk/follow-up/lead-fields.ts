import { useMutation } from "@tanstack/react-query";
import { RefusedError } from "#app/lib/api-errors.ts";
import { quoteFilterValue } from "#app/lib/like-pattern.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { LeadRow } from "../lead-queries.ts";
import { FIELD_CHANGE, type QueuedFieldChange } from "../offline/change-keys.ts";

/** The columns that staff set, besides the status. */
export type LeadField = "assignee_id" | "follow_up_on" | "lost_reason" | "lost_words" | "tags";

/** The value was not saved, because somebody else set another meanwhile. */
export class FieldConflictError<Field extends LeadField> extends Error {
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
 * Saves a value if the stored one is still `known`, and returns it as stored. Throws FieldConflictError if it is not, or
 * RefusedError.
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
  // A trigger may clear the value instead, such as the lost reason of a lead that is no longer closed.
  if (saved && (value === null || saved[field] !== null)) return saved[field];
  const { data: stored } = await client.from("leads").select("*").eq("id", id).maybeSingle();
  if (!stored || saved) throw new RefusedError();
  if (isSame(stored[field], value)) return stored[field];
  throw new FieldConflictError<Field>(stored[field]);
}

/** A condition in PostgREST's `or` syntax. */
function isValue(field: LeadField, value: LeadRow[LeadField]): string {
  if (value === null) return `${field}.is.null`;
  const text = Array.isArray(value) ? `{${value.map(quoteFilterValue).join()}}` : value;
  return `${field}.eq.${quoteFilterValue(text)}`;
}

function isSame(one: LeadRow[LeadField], other: LeadRow[LeadField]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Saves a field, or queues it until there is a connection. It shows at once, and rolls back on failure. */
export function useChangeField<Field extends LeadField>(field: Field) {
  const { mutate } = useMutation<unknown, Error, QueuedFieldChange>({ mutationKey: FIELD_CHANGE });
  return (lead: LeadRow, value: LeadRow[Field]) => mutate({ lead, field, value, at: Date.now() });
}
