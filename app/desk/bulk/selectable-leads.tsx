import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { isLeadStatus, type LeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import { Button } from "#app/ui/button.tsx";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import { SelectableList } from "#app/ui/selection/selectable-list.tsx";
import { SelectionBar, TALL } from "#app/ui/selection/selection-bar.tsx";
import { useSelected, useSelection } from "#app/ui/selection/use-selection.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { useJustClosed } from "../loss/just-closed.ts";
import { focusedLeadId } from "../row-focus.ts";
import { StatusOptions } from "../status-select.tsx";
import type { Change } from "./bulk-changes.ts";
import { useBulkChange } from "./use-bulk-change.ts";

type SelectableLeadsProps = {
  leads: readonly LeadRow[];
  /** Whether the list shows held requests. */
  areQuarantined: boolean;
  buttonPlace: Element | null;
  children: ReactNode;
};

/** A list of leads in which several can be selected and changed at once. */
export function SelectableLeads({ leads, areQuarantined, buttonPlace, children }: SelectableLeadsProps) {
  const openId = useParams().id;
  return (
    <SelectableList
      rows={leads}
      buttonPlace={buttonPlace}
      focusedId={() => focusedLeadId() ?? openId}
      bar={(done) => <BulkBar leads={leads} areQuarantined={areQuarantined} onDone={done} />}
    >
      {children}
    </SelectableList>
  );
}

type BulkBarProps = {
  /** The visible leads; some of them are selected. */
  leads: readonly LeadRow[];
  /** Whether the list shows held requests. */
  areQuarantined: boolean;
  onDone: () => void;
};

function BulkBar({ leads, areQuarantined, onDone }: BulkBarProps) {
  const selection = useSelected(useSelection(), (now) => now);
  const changeAll = useBulkChange();
  const { setHidden } = useJustClosed();
  // The question why leads were lost is in the same place as this bar.
  useEffect(() => {
    setHidden(true);
    return () => setHidden(false);
  }, [setHidden]);
  const selected = leads.filter(({ id }) => selection?.ids.has(id));

  function change(what: Change, done: string) {
    // Skip leads that have the status already: Undo must not touch them.
    const wanted = selected.filter((lead) => !("status" in what) || lead.status !== what.status);
    const changes = { wanted: wanted.map((lead) => ({ lead, change: what })), done };
    if (wanted.length === 0 || changeAll(changes)) onDone();
  }

  const setStatus = (status: LeadStatus) => change({ status }, `set to ${leadStatusLook(status).label}`);
  const release = () => change({ quarantine: null }, "released");
  const isNone = selected.length === 0;
  return (
    <SelectionBar
      label="Selected leads"
      shown={leads}
      selected={selected.length}
      isFull={areQuarantined}
      onDone={onDone}
    >
      {areQuarantined ? (
        <HeldActions disabled={isNone} onRelease={release} onClose={() => setStatus("closed")} />
      ) : (
        <StatusForAll disabled={isNone} onChoose={setStatus} />
      )}
    </SelectionBar>
  );
}

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
      <StatusOptions />
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
        Close<span className="max-sm:sr-only"> as spam</span>
      </Button>
    </>
  );
}
