import { EmailText } from "#app/ui/email-text.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { DueMark } from "./due-mark.tsx";
import { nameOfAssignee, useLeadStaff } from "./lead-staff.ts";

/** What the list says of a lead’s follow-up, and its tags, below its status. */
export function LeadMarks({ lead }: { lead: LeadRow }) {
  if (!lead.follow_up_on && !lead.assignee_id && lead.tags.length === 0) return null;
  return (
    <div className="grid gap-0.5 pt-1">
      <DueMark lead={lead} />
      {lead.assignee_id ? <AssigneeName id={lead.assignee_id} /> : null}
      {lead.tags.length > 0 ? (
        <span className="wrap-anywhere text-muted-foreground text-xs italic">{lead.tags.join(", ")}</span>
      ) : null}
    </div>
  );
}

function AssigneeName({ id }: { id: string }) {
  const { data: staff } = useLeadStaff();
  if (!staff) return null;
  return (
    <span className="wrap-anywhere text-muted-foreground text-xs">
      <EmailText>{nameOfAssignee(id, staff)}</EmailText>
    </span>
  );
}
