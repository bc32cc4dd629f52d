import { type FocusEvent, useEffect, useRef } from "react";
import { statusFieldId } from "./lead-desk-row.tsx";
import type { LeadRow } from "./lead-queries.ts";

/**
 * When the lead in whose row the focus was leaves the list, its successor gets the focus: the keyboard would start
 * over at the window. Answers with what notes where the focus is, to be called at each focus in the list.
 */
export function useFocusHandOver(leads: LeadRow[]): (event: FocusEvent) => void {
  const focusedField = useRef("");
  const before = useRef(leads);
  useEffect(() => {
    const isFocused = (lead: LeadRow) => statusFieldId(lead) === focusedField.current;
    const place = before.current.findIndex(isFocused);
    before.current = leads;
    if (place < 0 || leads.some(isFocused) || document.activeElement !== document.body) return;
    const successor = leads[place] ?? leads.at(-1);
    if (successor) document.getElementById(statusFieldId(successor))?.focus();
  }, [leads]);
  return ({ target }) => {
    focusedField.current = target.id;
  };
}
