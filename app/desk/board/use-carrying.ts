import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isLeadStatus, LEAD_STATUSES, type LeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { workingId } from "../working-id.ts";

/** A card that is being carried, the status that it had then, and the column that it would be dropped in. */
type Carried = { id: string; from: string; over: LeadStatus | null; byKeys: boolean };

export type Carrying = ReturnType<typeof useCarrying>;

/** What can be done with a card; the same functions for as long as the board is there, so that no card is drawn anew for them. */
export type Hands = {
  take: (lead: LeadRow, byKeys: boolean) => void;
  /** By keys: the next column, in either direction. */
  step: (by: 1 | -1) => void;
  drop: (byKeys: boolean) => void;
  putBack: () => void;
};

/** What a card being carried does: taken up, held over a column, dropped or put back; and the words that say so. */
export function useCarrying(leads: readonly LeadRow[], move: (lead: LeadRow, status: LeadStatus) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, setSaid] = useState("");
  const dropped = useRef<{ id: string; status: LeadStatus } | null>(null);
  const lead = leads.find(({ id }) => id === carried?.id);

  // By keys, the card takes the focus along to its new column, where it is another element.
  useEffect(() => {
    const { id, status } = dropped.current ?? {};
    const landed = leads.find((one) => one.id === id && one.status === status);
    if (!landed) return;
    dropped.current = null;
    document.getElementById(workingId(landed))?.focus();
  }, [leads]);

  // What somebody else has moved meanwhile is not carried on, and by keys still has the focus.
  useEffect(() => {
    if (!carried || !lead || lead.status === carried.from) return;
    setCarried(null);
    const said = `${lead.name} has moved to ${leadStatusLook(lead.status).label} meanwhile.`;
    setSaid(said);
    void showToast({ title: said, about: lead.id });
    if (carried.byKeys) document.getElementById(workingId(lead))?.focus();
  }, [carried, lead]);

  function take(taken: LeadRow, byKeys: boolean): void {
    const over = isLeadStatus(taken.status) ? taken.status : null;
    setCarried({ id: taken.id, from: taken.status, over, byKeys });
    if (!byKeys) return;
    setSaid(`${taken.name} taken. Left and right choose a column, Enter drops, Escape puts back.`);
  }

  function holdOver(over: LeadStatus): void {
    setCarried((now) => (now && now.over !== over ? { ...now, over } : now));
  }

  function step(by: 1 | -1): void {
    const next = LEAD_STATUSES[LEAD_STATUSES.indexOf(carried?.over ?? "new") + by];
    if (!next) return;
    holdOver(next);
    setSaid(`Over ${leadStatusLook(next).label}.`);
  }

  function drop(byKeys: boolean): void {
    setCarried(null);
    if (!lead || !carried?.over || carried.over === lead.status) {
      putBack();
      return;
    }
    if (byKeys) dropped.current = { id: lead.id, status: carried.over };
    setSaid(`${lead.name} moved to ${leadStatusLook(carried.over).label}.`);
    move(lead, carried.over);
  }

  function putBack(): void {
    setCarried(null);
    if (lead) setSaid(`${lead.name} put back.`);
  }

  const latest = useRef<Hands>({ take, step, drop, putBack });
  useLayoutEffect(() => {
    latest.current = { take, step, drop, putBack };
  });
  const [hands] = useState<Hands>(() => ({
    take: (taken, byKeys) => latest.current.take(taken, byKeys),
    step: (by) => latest.current.step(by),
    drop: (byKeys) => latest.current.drop(byKeys),
    putBack: () => latest.current.putBack(),
  }));

  return { carried: lead ? carried : null, said, holdOver, hands };
}
