import { leadStatusLook } from "#app/leads/lead-status.ts";
import { describeBulkChange, describeBulkFailure, listFirst } from "#app/lib/bulk-words.ts";
import { countOf } from "#app/lib/counts.ts";
import { leadDeskMessages } from "../lead-desk-messages.ts";
import type { ChangedLead, Wanted } from "./bulk-changes.ts";

export const OFFLINE = { title: "You’re offline. Nothing was changed.", variant: "destructive" } as const;

/** The toast after changing several leads. `done` names the change, such as "set to Contacted". */
export function describeOutcome(wanted: readonly Wanted[], results: readonly ChangedLead[], done: string) {
  const names = new Map(wanted.map(({ lead }) => [lead.id, lead.name]));
  return describeBulkChange(wanted.length, results, {
    allDone: (count) => `${countOf(count, "lead", "leads")} ${done}`,
    done: "changed",
    doneBefore: "changed",
    describeOthers: (others) =>
      listFirst(
        others.map(({ id, status, quarantine }) => `${names.get(id)} is ${stateOf(status, quarantine)}`),
      ),
  });
}

/** The toast after changing several leads failed. */
export function describeFailure(error: unknown) {
  return describeBulkFailure(leadDeskMessages.statusFailed, "None of the leads was changed.", error);
}

function stateOf(status: string, quarantine: ChangedLead["quarantine"]): string {
  return quarantine ? "held back" : leadStatusLook(status).label;
}
