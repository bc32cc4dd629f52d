import type { LeadErrors, LeadFields } from "./lead-schema.ts";

/** What a visitor is told of a request that we have. */
export type Receipt = {
  name: string;
  /** As people read it. */
  phone: string;
  /** Whether somebody was there to call back when the request came. */
  cameWhileOpen: boolean;
};

/** How one submission of the lead form ended; what was typed comes back wherever it must be typed no second time. */
export type QuoteSubmission =
  | { outcome: "received"; receipt: Receipt | null }
  | { outcome: "invalid"; errors: LeadErrors; fields: Partial<LeadFields> }
  | { outcome: "failed"; fields: Partial<LeadFields> };
