import { useNavigate } from "react-router";
import { KeyList } from "#app/ui/key-list.tsx";
import { useKeys } from "#app/ui/use-keys.ts";
import type { DeskLocationState } from "./desk-location-state.ts";
import type { LeadRow } from "./lead-queries.ts";
import { focusedLeadId, leadControlId, nameLinkId } from "./row-focus.ts";

type DeskKeys = {
  leads: readonly LeadRow[];
  /** The lead that is open beside the list. */
  openId: string | undefined;
  pathOf: (lead: LeadRow) => string;
};

/** Keys of the list: j and k move through it (and switch the open lead), o opens a lead, e focuses its status. */
export function useDeskKeys({ leads, openId, pathOf }: DeskKeys): void {
  const navigate = useNavigate();

  function step(by: 1 | -1) {
    const at = leads.findIndex(({ id }) => id === (focusedLeadId() ?? openId));
    const next = at < 0 ? leads[0] : leads[at + by];
    if (!next) return;
    document.getElementById(nameLinkId(next.id))?.focus();
    if (!openId) return;
    navigate(pathOf(next), {
      replace: true,
      preventScrollReset: true,
      state: { keepFocus: true } satisfies DeskLocationState,
    });
  }

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => document.getElementById(nameLinkId(focusedLeadId() ?? ""))?.click(),
    // While a lead is open, its panel handles this key.
    ...(!openId && {
      e: () => {
        const lead = leads.find(({ id }) => id === focusedLeadId());
        if (lead) document.getElementById(leadControlId(lead))?.focus();
      },
    }),
  });
}

const KEYS = [
  ["/", "Search"],
  ["j, k", "Next lead, previous lead"],
  ["o", "Open the lead"],
  ["x", "Select the lead in the list, to change many at once"],
  ["e", "Change the status"],
  ["c", "Call"],
  ["n", "Write a note"],
  ["Esc", "Close the lead"],
  ["?", "Show these keys"],
] as const;

export function LeadKeys() {
  return <KeyList keys={KEYS} />;
}
