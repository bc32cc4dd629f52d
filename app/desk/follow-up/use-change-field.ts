import { useMutation } from "@tanstack/react-query";
import type { LeadRow } from "../lead-queries.ts";
import { FIELD_CHANGE, type FieldChange } from "../offline/change-keys.ts";
import type { LeadField } from "./lead-fields.ts";

/** Saves what staff set of a lead, or keeps it until there is a network. It shows at once, and the former value again when it could not be saved. */
export function useChangeField<Field extends LeadField>(field: Field) {
  const { mutate } = useMutation<unknown, Error, FieldChange>({ mutationKey: FIELD_CHANGE });
  return (lead: LeadRow, value: LeadRow[Field]) => mutate({ lead, field, value, at: Date.now() });
}
