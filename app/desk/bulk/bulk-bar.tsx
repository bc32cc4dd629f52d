import { useId } from "react";
import { isLeadStatus, LEAD_STATUSES, type LeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Label } from "#app/ui/label.tsx";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { chooseAll } from "./choice.ts";
import { useChoice, useChoosing } from "./choosing.tsx";
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
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-foreground/40 bg-card px-3 py-2 shadow-lifted"
    >
      <ChooseAll leads={leads} chosen={chosen.length} />
      <p role="status" className="font-semibold text-sm tabular-nums">
        {chosen.length.toLocaleString("en-US")} selected
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

function ChooseAll({ leads, chosen }: { leads: readonly LeadRow[]; chosen: number }) {
  const id = useId();
  const choosing = useChoosing();
  const areAll = chosen === leads.length;

  function turn() {
    const all = leads.map((lead) => lead.id);
    choosing.write(areAll ? { ids: new Set(), last: null } : chooseAll(choosing.read(), all));
  }

  return (
    <div className="flex min-h-11 items-center gap-2 lg:min-h-9">
      <Checkbox id={id} checked={areAll} partly={!areAll && chosen > 0} onChange={turn} />
      <Label htmlFor={id} className="cursor-pointer">
        Select all shown
      </Label>
    </div>
  );
}

function StatusForAll({ disabled, onChoose }: { disabled: boolean; onChoose: (status: LeadStatus) => void }) {
  return (
    <SavingSelect
      aria-label="Set the status of the selected leads"
      value=""
      disabled={disabled}
      className={`${TALL} w-36`}
      onSave={(status) => {
        if (isLeadStatus(status)) onChoose(status);
      }}
    >
      <option value="">Set status…</option>
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
