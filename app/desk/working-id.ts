import type { LeadRow } from "./lead-queries.ts";

/** Names what a lead's row is worked by: its status, or what releases it. */
export function workingId({ id }: LeadRow): string {
  return `work-${id}`;
}
