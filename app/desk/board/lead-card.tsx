import { type KeyboardEvent, memo } from "react";
import { Link } from "react-router";
import { formatPhone } from "#app/leads/phone.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { cn } from "#app/ui/cn.ts";
import { CallLink } from "../call-link.tsx";
import { useRoomForBoth } from "../desk-layout.tsx";
import type { DeskLocationState } from "../desk-location-state.ts";
import { LeadMarks } from "../follow-up/lead-marks.tsx";
import { WaitingNote } from "../response/response-note.tsx";
import { focusOpenLead, leadControlId, nameLinkId } from "../row-focus.ts";
import { type StatusProps, StatusSelect } from "../status-select.tsx";
import type { CardActions } from "./use-dragging.ts";

type LeadCardProps = StatusProps & {
  to: string;
  isOpen: boolean;
  isDragged: boolean;
  actions: CardActions;
};

/** A lead on the board. It is dragged, moved by keys on its grip, or on a phone moved with its status field. */
export const LeadCard = memo(function LeadCard({
  lead,
  to,
  isOpen,
  isDragged,
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
        actions.pickUp(lead, "pointer");
      }}
      onDragEnd={actions.cancel}
      className={cn(
        "wrap-anywhere grid gap-1 rounded-md border border-border bg-card p-3 text-sm lg:cursor-grab",
        isDragged && "border-primary shadow-lifted",
      )}
    >
      <div className="flex items-start justify-between gap-1">
        <Link
          id={nameLinkId(lead.id)}
          to={to}
          draggable={false}
          preventScrollReset={hasRoom}
          state={{ isFromDesk: true } satisfies DeskLocationState}
          aria-current={isOpen || undefined}
          onClick={isOpen ? focusOpenLead : undefined}
          className="inline-flex min-h-11 items-center font-semibold text-foreground underline decoration-border underline-offset-4 hover:decoration-current aria-[current]:decoration-2 aria-[current]:decoration-coral lg:min-h-6"
        >
          <bdi>{lead.name}</bdi>
        </Link>
        {hasRoom ? <Grip lead={lead} isDragged={isDragged} actions={actions} /> : null}
      </div>
      <p className="text-muted-foreground text-xs">
        {lead.city ? `${lead.city} · ` : null}
        <time dateTime={lead.created_at}>{formatDay(lead.created_at, timeZone)}</time>
      </p>
      <WaitingNote lead={lead} className="block" />
      <LeadMarks lead={lead} />
      <CallLink
        lead={lead}
        to={to}
        isFromDesk
        hasRoom={hasRoom}
        draggable={false}
        className="inline-flex min-h-11 items-center justify-self-start text-primary tabular-nums underline underline-offset-4 lg:min-h-6"
      >
        {formatPhone(lead.phone)}
      </CallLink>
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

type GripProps = Pick<LeadCardProps, "lead" | "isDragged" | "actions">;

/** Enter or the space bar picks the card up and drops it; the arrow keys move it. */
function Grip({ lead, isDragged, actions }: GripProps) {
  function press(event: KeyboardEvent) {
    if (!isDragged) return;
    const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step) actions.step(step);
    if (event.key === "Escape") actions.cancel();
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
      aria-pressed={isDragged}
      className="-mt-1 -mr-1 grid size-8 shrink-0 cursor-grab place-content-center rounded-md text-muted-foreground hover:bg-muted aria-pressed:bg-primary aria-pressed:text-primary-foreground"
      onClick={({ currentTarget }) => {
        if (isDragged) return actions.drop();
        // Safari focuses no button that is clicked, and the keys that move the card go to the focus.
        currentTarget.focus();
        actions.pickUp(lead, "keyboard");
      }}
      onKeyDown={press}
      onBlur={() => {
        if (isDragged) actions.cancel();
      }}
    >
      <svg viewBox="0 0 12 16" aria-hidden="true" className="h-4 w-3 fill-current">
        {[3, 8, 13].flatMap((y) => [3, 9].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />))}
      </svg>
    </button>
  );
}
