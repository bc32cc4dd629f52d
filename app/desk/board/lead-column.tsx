import { type MouseEvent, useRef } from "react";
import { Link, useLocation } from "react-router";
import { leadStatusLook } from "#app/leads/lead-status.ts";
import { formatCappedCount } from "#app/lib/counts.ts";
import { cn } from "#app/ui/cn.ts";
import { useStillRows } from "#app/ui/use-still-rows.ts";
import { DESK_PATH } from "../desk-path.ts";
import type { LeadRow } from "../lead-queries.ts";
import type { QueuedStatusChange } from "../offline/change-keys.ts";
import { type BoardColumn, COUNTED_ON_BOARD } from "./board.ts";
import { LeadCard } from "./lead-card.tsx";
import { allLinkId, type Dragging } from "./use-dragging.ts";

type LeadColumnProps = {
  column: BoardColumn;
  dragging: Dragging;
  /** Path of a lead's panel. */
  pathOf: (lead: LeadRow) => string;
  openId: string | undefined;
  onStatusChange: (change: Omit<QueuedStatusChange, "at">) => void;
};

/** The leads of one status, with a link to the list if the board doesn't have all of them. */
export function LeadColumn({ column, dragging, pathOf, openId, onStatusChange }: LeadColumnProps) {
  const { status, count, leads } = column;
  const titleId = `column-${status}`;
  const { dragged, dragOver, actions } = dragging;
  const isTarget = dragged?.over === status;
  /** Whether a press is one to put down the card that was picked up with its grip; on the card itself it is not. */
  const dropsHere = ({ target }: MouseEvent) =>
    dragged &&
    target instanceof Element &&
    target.closest<HTMLElement>("[data-row]")?.dataset.row !== dragged.id;
  const cards = useRef<HTMLOListElement>(null);
  useStillRows(
    cards,
    leads.map(({ id }) => id),
  );
  return (
    <section
      aria-labelledby={titleId}
      className={cn(
        "grid min-h-40 snap-start content-start gap-2 rounded-md border border-transparent bg-muted p-2",
        isTarget && "border-primary border-dashed",
      )}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        dragOver(status);
      }}
      onDrop={(event) => {
        event.preventDefault();
        actions.drop();
      }}
      onMouseDown={(event) => {
        // Without the focus, the card is put back.
        if (dropsHere(event)) event.preventDefault();
      }}
      onClickCapture={(event) => {
        if (!dropsHere(event)) return;
        event.preventDefault();
        event.stopPropagation();
        actions.drop(status);
      }}
    >
      <h2 id={titleId} className="flex items-baseline justify-between gap-2 px-1 font-semibold text-sm">
        {leadStatusLook(status).label}
        <span className="text-muted-foreground tabular-nums">
          {formatCappedCount(count, COUNTED_ON_BOARD)}
        </span>
      </h2>
      {leads.length > 0 ? (
        <ol ref={cards} className="grid gap-2">
          {leads.map((lead) => (
            <LeadCard
              key={lead.id}
              lead={lead}
              to={pathOf(lead)}
              isOpen={lead.id === openId}
              isDragged={lead.id === dragged?.id}
              actions={actions}
              onStatusChange={onStatusChange}
            />
          ))}
        </ol>
      ) : (
        <p className="px-1 py-2 text-muted-foreground text-sm">None</p>
      )}
      {count > leads.length ? <AllInList column={column} /> : null}
    </section>
  );
}

function AllInList({ column: { status, count, leads } }: { column: BoardColumn }) {
  const params = new URLSearchParams(useLocation().search);
  params.delete("layout");
  params.set("show", status);
  return (
    <p className="px-1 py-2 text-muted-foreground text-sm">
      {leads.length} of {formatCappedCount(count, COUNTED_ON_BOARD)}.{" "}
      <Link
        id={allLinkId(status)}
        to={`${DESK_PATH}?${params}`}
        className="inline-block whitespace-nowrap py-1 text-primary underline underline-offset-4"
      >
        See all {leadStatusLook(status).label}
      </Link>
    </p>
  );
}
