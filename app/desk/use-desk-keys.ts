import { useNavigate } from "react-router";
import { useKeys } from "#app/ui/use-keys.ts";
import { nameLinkId } from "./contact-info.tsx";
import type { LeadRow } from "./lead-queries.ts";
import { workingId } from "./working-id.ts";

type DeskKeys = {
  leads: readonly LeadRow[];
  /** The lead that is seen whole beside the list. */
  openId: string | undefined;
  pathOf: (lead: LeadRow) => string;
};

/** Keys that go through the list: j and k, which take the open lead along, o, which opens one, and e, which leads to its status. */
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
    // Of a lead that is open, its own field takes the key.
    ...(!openId && {
      e: () => {
        const lead = leads.find(({ id }) => id === focusedLeadId());
        if (lead) document.getElementById(workingId(lead))?.focus();
      },
    }),
  });
}

/** The lead in whose row the focus is. */
export function focusedLeadId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
}
