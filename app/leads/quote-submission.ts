import type { LeadErrors, LeadFields } from "./lead-schema.ts";

/** What the confirmation says about a received request. */
export type Receipt = {
  name: string;
  /** Formatted for people. */
  phone: string;
  /** Whether the business was open when the request came. */
  cameWhileOpen: boolean;
};

/** The result of a submission. Unless it was received, the typed values come back, so that nobody has to type them again. */
export type QuoteSubmission =
  | { outcome: "received"; receipt: Receipt | null }
  | { outcome: "invalid"; errors: LeadErrors; fields: Partial<LeadFields> }
  | { outcome: "failed"; fields: Partial<LeadFields> };
