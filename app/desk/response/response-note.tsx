import { useBusiness } from "#app/lib/use-business.ts";
import { useNow } from "#app/lib/use-now.ts";
import { cn } from "#app/ui/cn.ts";
import type { LeadRow } from "../lead-queries.ts";
import { readResponseClock, tellResponse } from "./response-clock.ts";

type ResponseNoteProps = { lead: LeadRow; className?: string };

/** How it stands with the promise to answer the lead. */
export function ResponseNote({ lead, className }: ResponseNoteProps) {
  const business = useBusiness();
  const now = useNow();
  const clock = readResponseClock(lead, business, now);
  if (!clock) return null;
  return (
    <span
      className={cn(
        "text-xs",
        clock.kind === "missed" ? "font-semibold text-destructive" : "text-muted-foreground",
        className,
      )}
    >
      {tellResponse(clock, business)}
    </span>
  );
}

/** The same in the list, of those alone who wait. */
export function WaitingNote({ lead, className }: ResponseNoteProps) {
  const isWaiting = lead.status === "new" && !lead.first_contact_at;
  return isWaiting ? <ResponseNote lead={lead} className={className} /> : null;
}
