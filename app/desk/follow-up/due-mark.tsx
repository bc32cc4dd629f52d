import { useToday } from "#app/lib/use-now.ts";
import { cn } from "#app/ui/cn.ts";
import type { LeadRow } from "../lead-queries.ts";
import { dueState, tellDue } from "./due-words.ts";

/** When a lead is due, as seen today; nothing where it is not, as of what is closed. */
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
      {tellDue(day, today)}
    </span>
  );
}
