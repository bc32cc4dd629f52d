import { type FocusEvent, useEffect, useRef } from "react";
import type { LeadRow } from "./lead-queries.ts";

/** Names what a lead's row is worked by: its status, or what releases it. */
export function workingId({ id }: LeadRow): string {
  return `work-${id}`;
}

/**
 * When the lead in whose row the focus was leaves the list, its successor gets the focus: the keyboard would start
 * over at the window. Answers with what notes where the focus is, to be called at each focus in the list.
 */
export function useFocusHandOver(leads: LeadRow[]): (event: FocusEvent) => void {
  const focusedField = useRef("");
  const before = useRef(leads);
  useEffect(() => {
    const place = before.current.findIndex((lead) => workingId(lead) === focusedField.current);
    const gone = before.current[place];
    before.current = leads;
    if (!gone || leads.some(({ id }) => id === gone.id) || document.activeElement !== document.body) return;
    const successor = leads[place] ?? leads.at(-1);
    if (successor) document.getElementById(workingId(successor))?.focus();
  }, [leads]);
  return ({ target }) => {
    focusedField.current = target.id;
  };
}
