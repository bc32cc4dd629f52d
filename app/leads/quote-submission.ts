import type { LeadErrors, LeadFields } from "./lead-schema.ts";

/** How one submission of the lead form ended; what was typed comes back wherever it must be typed no second time. */
export type QuoteSubmission =
  | { outcome: "received" }
  | { outcome: "invalid"; errors: LeadErrors; fields: Partial<LeadFields> }
  | { outcome: "failed"; fields: Partial<LeadFields> };
