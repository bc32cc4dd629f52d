import { useToday } from "#app/lib/time/use-now.ts";
import { cn } from "#app/ui/cn.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { describeDue, dueState } from "./due-words.ts";
import { nameOfAssignee } from "./field-words.ts";
import { useLeadStaff } from "./lead-staff.ts";

/** Follow-up day, assignee and tags, below the status in the list. */
export function LeadMarks({ lead }: { lead: LeadRow }) {
  const { assignee_id, tags } = lead;
  if (!lead.follow_up_on && !assignee_id && tags.length === 0) return null;
  return (
    <div className="grid gap-0.5 pt-1">
      <DueMark lead={lead} />
      {assignee_id ? <AssigneeName id={assignee_id} /> : null}
      {tags.length > 0 ? (
        <span className="wrap-anywhere text-muted-foreground text-xs italic">
          {tags.flatMap((tag) => [", ", <bdi key={tag}>{tag}</bdi>]).slice(1)}
        </span>
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

/** When the follow-up is due; renders nothing without one, or if the lead is closed. */
export function DueMark({ lead: { follow_up_on, status } }: { lead: LeadRow }) {
  return follow_up_on && status !== "closed" ? <DueDay day={follow_up_on} /> : null;
}

function DueDay({ day }: { day: string }) {
  const today = useToday();
  const state = dueState(day, today);
  return (
    <span
      className={cn(
        "whitespace-nowrap text-xs",
        state === "late" && "font-semibold text-destructive",
        state === "today" && "font-semibold text-foreground",
        state === "later" && "text-muted-foreground",
      )}
    >
      {describeDue(day, today)}
    </span>
  );
}
