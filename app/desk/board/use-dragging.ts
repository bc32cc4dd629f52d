import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isLeadStatus, LEAD_STATUSES, type LeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import { takeLostFocus } from "#app/ui/move-focus.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { leadControlId } from "../row-focus.ts";

type Device = "pointer" | "keyboard";

/** The card being dragged, its status at the start, and the column where it would drop. */
type Dragged = { id: string; from: string; over: LeadStatus | null };

/** Id of the link to all leads of a column. */
export function allLinkId(status: LeadStatus | null): string {
  return `all-${status}`;
}

export type Dragging = ReturnType<typeof useDragging>;

/** Actions on a card. Their identity never changes, so that they don't re-render the memoized cards. */
export type CardActions = {
  pickUp: (lead: LeadRow, device: Device) => void;
  /** Keyboard: one column to the left or right. */
  step: (by: 1 | -1) => void;
  /** In the column that the card was dragged over, unless another is given. */
  drop: (into?: LeadStatus) => void;
  cancel: () => void;
};

/** State and actions of dragging a card by pointer or keyboard: pick up, drag over a column, drop or cancel, each announced. */
export function useDragging(leads: readonly LeadRow[], move: (lead: LeadRow, status: LeadStatus) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [announcement, announce] = useState("");
  /** Id of the focused control on the board, if it is used by keyboard. */
  const focused = useRef<string>(null);
  const lead = leads.find(({ id }) => id === dragged?.id);

  const movedTo = useRef<LeadStatus>(null);

  // In another column a card is a new element, whoever moved it there, or back after a move that failed. If it isn't among
  // those that the board shows of the column, the link to all of them takes the focus.
  useEffect(() => {
    const { current: id } = focused;
    if (id) takeLostFocus(document.getElementById(id) ?? document.getElementById(allLinkId(movedTo.current)));
  });

  // If somebody else moves the card meanwhile, cancel.
  useEffect(() => {
    if (!dragged || !lead || lead.status === dragged.from) return;
    setDragged(null);
    const text = `${lead.name} was moved to ${leadStatusLook(lead.status).label} in the meantime.`;
    announce(text);
    void showToast({ title: text, about: lead.id });
  }, [dragged, lead]);

  function pickUp(picked: LeadRow, device: Device): void {
    const { id, name, status } = picked;
    setDragged({ id, from: status, over: isLeadStatus(status) ? status : null });
    if (device === "pointer") return;
    focused.current = leadControlId(picked);
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

  function drop(into = dragged?.over): void {
    setDragged(null);
    if (!lead || !into || into === lead.status) {
      cancel();
      return;
    }
    movedTo.current = into;
    announce(`${lead.name} moved to ${leadStatusLook(into).label}.`);
    move(lead, into);
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
    drop: (into) => latest.current.drop(into),
    cancel: () => latest.current.cancel(),
  }));

  const focusHandlers = {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.matches(":focus-visible") ? target.id : null;
    },
    onBlur: () => {
      focused.current = null;
    },
  };

  return { dragged: lead ? dragged : null, announcement, dragOver, actions, focusHandlers };
}
