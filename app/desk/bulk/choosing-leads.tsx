import { type ReactNode, useRef } from "react";
import { useParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useKeys } from "#app/ui/use-keys.ts";
import type { LeadRow } from "../lead-queries.ts";
import { focusedLeadId } from "../use-desk-keys.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ChoosingProvider, useChoice, useChoosing } from "./choosing.tsx";

type ChoosingLeadsProps = {
  leads: readonly LeadRow[];
  /** Whether they are those that are held back. */
  areHeld: boolean;
  children: ReactNode;
};

/** A list of leads that can be worked many at once: `x` chooses the lead of the row, a button does without keys. */
export function ChoosingLeads({ leads, ...list }: ChoosingLeadsProps) {
  return (
    <ChoosingProvider leads={leads}>
      <ListWithBar leads={leads} {...list} />
    </ChoosingProvider>
  );
}

function ListWithBar({ leads, areHeld, children }: ChoosingLeadsProps) {
  const choosing = useChoosing();
  const isOn = useChoice(choosing, (choice) => choice !== null);
  const opener = useRef<HTMLButtonElement>(null);
  const openId = useParams().id;
  useKeys({
    x() {
      const id = focusedLeadId() ?? openId;
      if (id && leads.some((lead) => lead.id === id)) choosing.turn(id, false);
    },
    ...(isOn && { Escape: stop }),
  });

  function stop() {
    choosing.write(null);
    // The bar goes with what had the focus in it.
    if (!focusedLeadId()) opener.current?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <Button
        ref={opener}
        variant="outline"
        size="small"
        className="h-11 self-end lg:h-9"
        aria-pressed={isOn}
        aria-keyshortcuts="x"
        onClick={() => (isOn ? stop() : choosing.write({ ids: new Set(), last: null }))}
      >
        Select
      </Button>
      {children}
      {isOn ? <BulkBar leads={leads} areHeld={areHeld} onDone={stop} /> : null}
    </div>
  );
}
