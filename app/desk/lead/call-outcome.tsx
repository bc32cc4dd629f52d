import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Problem } from "#app/ui/notice.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { useChangeLeadStatus } from "../use-leads.ts";
import type { NewNote } from "./lead-history.ts";
import { useAddLeadNote } from "./use-lead.ts";

/** Outcomes of a call, with the note that each adds to the lead. */
const OUTCOMES = [
  { label: "Reached", call_outcome: "reached", body: "Called: reached." },
  { label: "Booked", call_outcome: "booked", body: "Called: booked." },
  { label: "Voicemail", call_outcome: "voicemail", body: "Called: left a voicemail." },
  { label: "No answer", call_outcome: "no_answer", body: "Called: no answer." },
  { label: "Wrong number", call_outcome: "wrong_number", body: "Called: wrong number." },
] as const;

const OUTCOME = "h-12 min-w-0 max-lg:px-1 lg:h-11";

type CallOutcomeProps = { lead: LeadRow; onDone: () => void };

/** Asks how a call went and adds a note. A new lead becomes Contacted. */
export function CallOutcome({ lead, onDone }: CallOutcomeProps) {
  const changeStatus = useChangeLeadStatus();
  const add = useAddLeadNote();

  function record(note: NewNote) {
    if (add.isPending) return;
    // Both are queued at once: the user may leave the lead before the note is saved.
    add.addNote(lead, note, onDone);
    if (lead.status === "new") changeStatus({ lead, status: "contacted" });
  }

  return (
    <fieldset className="grid gap-2 lg:rounded-md lg:border lg:border-border lg:p-3">
      <legend className={cn("px-1 font-medium text-sm", add.isError && "max-lg:sr-only")}>
        How did the call go?
      </legend>
      <div className="grid grid-cols-3 gap-1.5 lg:grid-cols-2 lg:gap-2">
        {OUTCOMES.map(({ label, ...note }) => (
          <Button
            key={label}
            variant="outline"
            className={OUTCOME}
            aria-disabled={add.isPending}
            onClick={() => record(note)}
          >
            {label}
          </Button>
        ))}
        <Button variant="link" className={OUTCOME} onClick={onDone}>
          No call made
        </Button>
      </div>
      {add.isError ? (
        <Problem className="-order-1 max-sm:text-xs lg:order-none">
          That couldn’t be saved. Please try again.
        </Problem>
      ) : null}
    </fieldset>
  );
}
