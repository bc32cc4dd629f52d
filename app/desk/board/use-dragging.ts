import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isLeadStatus, LEAD_STATUSES, type LeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { leadControlId } from "../row-focus.ts";

type Device = "pointer" | "keyboard";

/** The card being dragged, its status at the start, and the column where it would drop. */
type Dragged = { id: string; from: string; over: LeadStatus | null; device: Device };

export type Dragging = ReturnType<typeof useDragging>;

/** Actions on a card. Their identity never changes, so that they don't re-render the memoized cards. */
export type CardActions = {
  pickUp: (lead: LeadRow, device: Device) => void;
  /** Keyboard: one column to the left or right. */
  step: (by: 1 | -1) => void;
  drop: () => void;
  cancel: () => void;
};

/** State and actions of dragging a card by pointer or keyboard: pick up, drag over a column, drop or cancel, each announced. */
export function useDragging(leads: readonly LeadRow[], move: (lead: LeadRow, status: LeadStatus) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [announcement, announce] = useState("");
  const dropped = useRef<{ id: string; status: LeadStatus } | null>(null);
  const lead = leads.find(({ id }) => id === dragged?.id);

  // After a drop by keyboard, focus the card in its new column, where it is a new element.
  useEffect(() => {
    const { id, status } = dropped.current ?? {};
    const landed = leads.find((one) => one.id === id && one.status === status);
    if (!landed) return;
    dropped.current = null;
    document.getElementById(leadControlId(landed))?.focus();
  }, [leads]);

  // If somebody else moves the card meanwhile, cancel; with the keyboard, keep the focus on it.
  useEffect(() => {
    if (!dragged || !lead || lead.status === dragged.from) return;
    setDragged(null);
    const text = `${lead.name} was moved to ${leadStatusLook(lead.status).label} in the meantime.`;
    announce(text);
    void showToast({ title: text, about: lead.id });
    if (dragged.device === "keyboard") document.getElementById(leadControlId(lead))?.focus();
  }, [dragged, lead]);

  function pickUp({ id, name, status }: LeadRow, device: Device): void {
    setDragged({ id, from: status, over: isLeadStatus(status) ? status : null, device });
    if (device === "pointer") return;
    announce(`${name} picked up. Left and right choose a column, Enter drops, Escape puts it back.`);
  }

  function dragOver(over: LeadStatus): void {
    setDragged((now) => (now && now.over !== over ? { ...now, over } : now));
  }

  function step(by: 1 | -1): void {
    const next = LEAD_STATUSES[LEAD_STATUSES.indexOf(dragged?.over ?? "new") + by];
    if (!next) return;
    dragOver(next);
    announce(`Over ${leadStatusLook(next).label}.`);
  }

  function drop(): void {
    setDragged(null);
    if (!lead || !dragged?.over || dragged.over === lead.status) {
      cancel();
      return;
    }
    if (dragged.device === "keyboard") dropped.current = { id: lead.id, status: dragged.over };
    announce(`${lead.name} moved to ${leadStatusLook(dragged.over).label}.`);
    move(lead, dragged.over);
  }

  function cancel(): void {
    setDragged(null);
    if (lead) announce(`${lead.name} put back.`);
  }

  const latest = useRef<CardActions>({ pickUp, step, drop, cancel });
  useLayoutEffect(() => {
    latest.current = { pickUp, step, drop, cancel };
  });
  const [actions] = useState<CardActions>(() => ({
    pickUp: (lead, device) => latest.current.pickUp(lead, device),
    step: (by) => latest.current.step(by),
    drop: () => latest.current.drop(),
    cancel: () => latest.current.cancel(),
  }));

  return { dragged: lead ? dragged : null, announcement, dragOver, actions };
}
