import { useNavigate } from "react-router";
import { useKeys } from "#app/ui/use-keys.ts";
import { nameLinkId } from "./contact-info.tsx";
import type { LeadRow } from "./lead-queries.ts";

type DeskKeys = {
  leads: readonly LeadRow[];
  /** The lead that is seen whole beside the list. */
  openId: string | undefined;
  pathOf: (lead: LeadRow) => string;
};

/** Keys that go through the list: j and k, which take the open lead along, and o, which opens one. */
export function useDeskKeys({ leads, openId, pathOf }: DeskKeys): void {
  const navigate = useNavigate();

  function step(by: 1 | -1) {
    const at = leads.findIndex(({ id }) => id === (focusedLeadId() ?? openId));
    const next = at < 0 ? leads[0] : leads[at + by];
    if (!next) return;
    document.getElementById(nameLinkId(next.id))?.focus();
    if (openId)
      navigate(pathOf(next), { replace: true, preventScrollReset: true, state: { keepFocus: true } });
  }

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => {
      const lead = leads.find(({ id }) => id === focusedLeadId());
      if (lead) navigate(pathOf(lead), { preventScrollReset: true });
    },
  });
}

/** The lead in whose row the focus is. */
export function focusedLeadId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("tr[data-row]")?.dataset.row;
}
