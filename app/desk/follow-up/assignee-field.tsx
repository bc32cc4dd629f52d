import { useId } from "react";
import { Label } from "#app/ui/label.tsx";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { assigneeChoices, useLeadStaff } from "./lead-staff.ts";
import { useChangeField } from "./use-change-field.ts";

/** Who follows a lead up. */
export function AssigneeField({ lead }: { lead: LeadRow }) {
  const id = useId();
  const { data: staff } = useLeadStaff();
  const change = useChangeField("assignee_id");
  return (
    <>
      <Label htmlFor={id}>Assigned to</Label>
      <SavingSelect
        id={id}
        className="h-11 lg:h-9"
        value={lead.assignee_id ?? ""}
        onSave={(assignee) => change(lead, assignee || null)}
      >
        <option value="">Nobody yet</option>
        {assigneeChoices(staff, lead.assignee_id).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SavingSelect>
    </>
  );
}
