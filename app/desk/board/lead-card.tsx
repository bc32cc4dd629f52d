import { type KeyboardEvent, memo } from "react";
import { Link } from "react-router";
import { formatPhone } from "#app/leads/phone.ts";
import { formatDay } from "#app/lib/moments.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { cn } from "#app/ui/cn.ts";
import { useRoomForBoth } from "../desk-layout.tsx";
import { LeadMarks } from "../follow-up/lead-marks.tsx";
import { StatusSelect } from "../lead-desk-row.tsx";
import type { LeadRow } from "../lead-queries.ts";
import type { StatusChange } from "../offline/change-keys.ts";
import { WaitingNote } from "../response/response-note.tsx";
import { focusOpenLead, leadControlId, nameLinkId } from "../row-focus.ts";
import type { CardActions } from "./use-carrying.ts";

type LeadCardProps = {
  lead: LeadRow;
  to: string;
  isOpen: boolean;
  isCarried: boolean;
  actions: CardActions;
  onStatusChange: (change: Omit<StatusChange, "at">) => void;
};

/** A lead on the board. It is dragged, moved by keys on its grip, or on a phone moved with its status field. */
export const LeadCard = memo(function LeadCard({
  lead,
  to,
  isOpen,
  isCarried,
  actions,
  onStatusChange,
}: LeadCardProps) {
  const { timeZone } = useBusiness();
  const hasRoom = useRoomForBoth();
  return (
    <li
      data-row={lead.id}
      draggable={hasRoom}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", lead.name);
        actions.take(lead, false);
      }}
      onDragEnd={actions.putBack}
      className={cn(
        "wrap-anywhere grid gap-1 rounded-md border border-border bg-card p-3 text-sm lg:cursor-grab",
        isCarried && "border-primary shadow-lifted",
      )}
    >
      <div className="flex items-start justify-between gap-1">
        <Link
          id={nameLinkId(lead.id)}
          to={to}
          draggable={false}
          preventScrollReset={hasRoom}
          state={{ isFromDesk: true }}
          aria-current={isOpen || undefined}
          onClick={isOpen ? focusOpenLead : undefined}
          className="inline-flex min-h-11 items-center font-semibold text-foreground underline decoration-border underline-offset-4 hover:decoration-current aria-[current]:decoration-2 aria-[current]:decoration-coral lg:min-h-6"
        >
          {lead.name}
        </Link>
        {hasRoom ? <Grip lead={lead} isCarried={isCarried} actions={actions} /> : null}
      </div>
      <p className="text-muted-foreground text-xs">
        {lead.city ? `${lead.city} · ` : null}
        <time dateTime={lead.created_at}>{formatDay(lead.created_at, timeZone)}</time>
      </p>
      <WaitingNote lead={lead} className="block" />
      <LeadMarks lead={lead} />
      <a
        href={`tel:${lead.phone}`}
        draggable={false}
        className="inline-flex min-h-11 items-center justify-self-start text-primary tabular-nums underline underline-offset-4 lg:min-h-6"
      >
        {formatPhone(lead.phone)}
      </a>
      {hasRoom ? null : (
        <StatusSelect
          id={leadControlId(lead)}
          aria-label={`Status of ${lead.name}`}
          lead={lead}
          onStatusChange={onStatusChange}
        />
      )}
    </li>
  );
});

type GripProps = Pick<LeadCardProps, "lead" | "isCarried" | "actions">;

/** Enter or the space bar picks the card up and drops it; the arrow keys move it. */
function Grip({ lead, isCarried, actions }: GripProps) {
  function press(event: KeyboardEvent) {
    if (!isCarried) return;
    const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step) actions.step(step);
    if (event.key === "Escape") actions.putBack();
    if (step || event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  return (
    <button
      type="button"
      id={leadControlId(lead)}
      aria-label={`Move ${lead.name}`}
      aria-pressed={isCarried}
      className="-mt-1 -mr-1 grid size-8 shrink-0 cursor-grab place-content-center rounded-md text-muted-foreground hover:bg-muted aria-pressed:bg-primary aria-pressed:text-primary-foreground"
      onClick={() => (isCarried ? actions.drop(true) : actions.take(lead, true))}
      onKeyDown={press}
      onBlur={() => {
        if (isCarried) actions.putBack();
      }}
    >
      <svg viewBox="0 0 12 16" aria-hidden="true" className="h-4 w-3 fill-current">
        {[3, 8, 13].flatMap((y) => [3, 9].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />))}
      </svg>
    </button>
  );
}
