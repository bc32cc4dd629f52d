import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ChoosingList } from "#app/ui/choosing/choosing-list.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { focusedLeadId } from "../use-desk-keys.ts";
import { BulkBar } from "./bulk-bar.tsx";

type ChoosingLeadsProps = {
  leads: readonly LeadRow[];
  /** Whether they are those that are held back. */
  areHeld: boolean;
  buttonPlace: Element | null;
  children: ReactNode;
};

/** A list of leads that can be worked many at once. */
export function ChoosingLeads({ leads, areHeld, buttonPlace, children }: ChoosingLeadsProps) {
  const openId = useParams().id;
  return (
    <ChoosingList
      rows={leads}
      buttonPlace={buttonPlace}
      idAtHand={() => focusedLeadId() ?? openId}
      bar={(done) => <BulkBar leads={leads} areHeld={areHeld} onDone={done} />}
    >
      {children}
    </ChoosingList>
  );
}
