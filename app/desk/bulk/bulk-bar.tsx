import { useEffect } from "react";
import { isLeadStatus, LEAD_STATUSES, type LeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import { Button } from "#app/ui/button.tsx";
import { ChooseAll } from "#app/ui/choosing/choose-all.tsx";
import { useChoice, useChoosing } from "#app/ui/choosing/choosing.tsx";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { useJustClosed } from "../loss/just-closed.ts";
import type { Change } from "./many-changes.ts";
import { useChangeMany } from "./use-change-many.ts";

type BulkBarProps = {
  /** The leads that are shown, of which some are chosen. */
  leads: readonly LeadRow[];
  /** Whether they are those that are held back. */
  areHeld: boolean;
  onDone: () => void;
};

/** What is done with the leads that are chosen; it stays in sight while the list scrolls. */
export function BulkBar({ leads, areHeld, onDone }: BulkBarProps) {
  const choice = useChoice(useChoosing(), (now) => now);
  const changeMany = useChangeMany();
  const [, forgetLoss] = useJustClosed();
  // Who goes on with other leads wants this bar where the question lies.
  useEffect(forgetLoss, [forgetLoss]);
  const chosen = leads.filter(({ id }) => choice?.ids.has(id));

  function change(what: Change, done: string) {
    // Those that are so already have nothing to undo.
    const wanted = chosen.filter((lead) => !("status" in what) || lead.status !== what.status);
    if (wanted.length > 0) {
      changeMany.mutate({ wanted: wanted.map((lead) => ({ lead, change: what })), done });
    }
    onDone();
  }

  const setStatus = (status: LeadStatus) => change({ status }, `set to ${leadStatusLook(status).label}`);
  const release = () => change({ quarantine: null }, "released");
  const isNone = chosen.length === 0;
  return (
    <section
      aria-label="Selected leads"
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 rounded-md border border-foreground/40 bg-card px-3 max-sm:px-2 py-2 shadow-lifted"
    >
      <ChooseAll shown={leads} chosen={chosen.length} />
      <p role="status" className="font-semibold text-sm tabular-nums">
        {chosen.length.toLocaleString("en-US")}
        <span className="max-[23rem]:sr-only"> selected</span>
      </p>
      <div className="ml-auto flex items-center gap-2">
        {areHeld ? (
          <HeldActions disabled={isNone} onRelease={release} onClose={() => setStatus("closed")} />
        ) : (
          <StatusForAll disabled={isNone} onChoose={setStatus} />
        )}
        <Button variant="outline" size="small" className={TALL} onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}

/** As tall as a thumb needs wherever the desk may be held in a hand. */
const TALL = "h-11 lg:h-9";

function StatusForAll({ disabled, onChoose }: { disabled: boolean; onChoose: (status: LeadStatus) => void }) {
  return (
    <SavingSelect
      aria-label="Set the status of the selected leads"
      value=""
      disabled={disabled}
      className={`${TALL} w-36 max-sm:w-28`}
      onSave={(status) => {
        if (isLeadStatus(status)) onChoose(status);
      }}
    >
      <option value="">Status…</option>
      {LEAD_STATUSES.map((status) => (
        <option key={status} value={status}>
          {leadStatusLook(status).label}
        </option>
      ))}
    </SavingSelect>
  );
}

type HeldActionsProps = { disabled: boolean; onRelease: () => void; onClose: () => void };

function HeldActions({ disabled, onRelease, onClose }: HeldActionsProps) {
  return (
    <>
      <Button size="small" className={TALL} disabled={disabled} onClick={onRelease}>
        Release
      </Button>
      <Button size="small" className={TALL} variant="outline" disabled={disabled} onClick={onClose}>
        Close as spam
      </Button>
    </>
  );
}
