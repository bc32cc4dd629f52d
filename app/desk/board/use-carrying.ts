import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isLeadStatus, LEAD_STATUSES, type LeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { leadControlId } from "../row-focus.ts";

/** The card being moved, its status at the start, and the column where it would drop. */
type Carried = { id: string; from: string; over: LeadStatus | null; byKeys: boolean };

export type Carrying = ReturnType<typeof useCarrying>;

/** Actions on a card. Their identity never changes, so that they don't re-render the memoized cards. */
export type CardActions = {
  take: (lead: LeadRow, byKeys: boolean) => void;
  /** Keyboard: one column to the left or right. */
  step: (by: 1 | -1) => void;
  drop: (byKeys: boolean) => void;
  putBack: () => void;
};

/** State and actions of moving a card: pick up, hold over a column, drop or put back, each with an announcement. */
export function useCarrying(leads: readonly LeadRow[], move: (lead: LeadRow, status: LeadStatus) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [announcement, announce] = useState("");
  const dropped = useRef<{ id: string; status: LeadStatus } | null>(null);
  const lead = leads.find(({ id }) => id === carried?.id);

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
    if (!carried || !lead || lead.status === carried.from) return;
    setCarried(null);
    const text = `${lead.name} was moved to ${leadStatusLook(lead.status).label} in the meantime.`;
    announce(text);
    void showToast({ title: text, about: lead.id });
    if (carried.byKeys) document.getElementById(leadControlId(lead))?.focus();
  }, [carried, lead]);

  function take(taken: LeadRow, byKeys: boolean): void {
    const over = isLeadStatus(taken.status) ? taken.status : null;
    setCarried({ id: taken.id, from: taken.status, over, byKeys });
    if (!byKeys) return;
    announce(`${taken.name} taken. Left and right choose a column, Enter drops, Escape puts back.`);
  }

  function holdOver(over: LeadStatus): void {
    setCarried((now) => (now && now.over !== over ? { ...now, over } : now));
  }

  function step(by: 1 | -1): void {
    const next = LEAD_STATUSES[LEAD_STATUSES.indexOf(carried?.over ?? "new") + by];
    if (!next) return;
    holdOver(next);
    announce(`Over ${leadStatusLook(next).label}.`);
  }

  function drop(byKeys: boolean): void {
    setCarried(null);
    if (!lead || !carried?.over || carried.over === lead.status) {
      putBack();
      return;
    }
    if (byKeys) dropped.current = { id: lead.id, status: carried.over };
    announce(`${lead.name} moved to ${leadStatusLook(carried.over).label}.`);
    move(lead, carried.over);
  }

  function putBack(): void {
    setCarried(null);
    if (lead) announce(`${lead.name} put back.`);
  }

  const latest = useRef<CardActions>({ take, step, drop, putBack });
  useLayoutEffect(() => {
    latest.current = { take, step, drop, putBack };
  });
  const [actions] = useState<CardActions>(() => ({
    take: (taken, byKeys) => latest.current.take(taken, byKeys),
    step: (by) => latest.current.step(by),
    drop: (byKeys) => latest.current.drop(byKeys),
    putBack: () => latest.current.putBack(),
  }));

  return { carried: lead ? carried : null, announcement, holdOver, actions };
}
