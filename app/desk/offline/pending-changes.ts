import type { Mutation, QueryClient } from "@tanstack/react-query";
import type { BulkChange } from "../bulk/bulk-changes.ts";
import { LEADS, showLeads } from "../lead-cache.ts";
import type { LeadRow, Loss } from "../lead-queries.ts";
import { type DeskChange, QUEUED } from "./change-keys.ts";

/** What is read while a change is being saved, or waits for a connection, would show the old value again. */
export function keepShowingChanges(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    const isRead = event.type === "updated" && event.action.type === "success" && !event.action.manual;
    if (isRead && event.query.queryKey[0] === LEADS[0]) showPending(queries);
  });
}

/** Shows the changes that are not saved yet. `done`: the one that has just ended, whose result is shown already. */
export function showPending(queries: QueryClient, done?: DeskChange | BulkChange): void {
  for (const { state } of queries.getMutationCache().findAll({ status: "pending", predicate: isQueued })) {
    const change = state.variables as DeskChange | BulkChange;
    if (change === done) continue;
    if ("wanted" in change)
      showLeads(queries, new Map(change.wanted.map(({ lead, change: values }) => [lead.id, values])));
    else if ("field" in change)
      showLeads(queries, new Map([[change.lead.id, { [change.field]: change.value }]]));
    else if ("status" in change) showStatus(queries, change.lead.id, change.status, change.loss);
  }
}

/** Changes of many leads are queued with the others. */
function isQueued({ options }: Mutation): boolean {
  return options.scope?.id === QUEUED.scope.id;
}

const NO_LOSS: Loss = { lost_reason: null, lost_words: null };

export function showStatus(queries: QueryClient, id: LeadRow["id"], status: string, loss?: Loss): void {
  showLeads(queries, new Map([[id, { status, ...(status === "closed" ? loss : NO_LOSS) }]]));
}
