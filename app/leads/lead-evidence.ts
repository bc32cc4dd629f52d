import type { Business } from "#app/lib/business.ts";

/** Request header with the address of the page that linked to the form's page. Only script sends it. */
export const CAME_FROM_HEADER = "x-came-from";

export const CAMPAIGN_PARAMETERS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** Where a submission came from, as its browser reported it. A part that the browser did not report is null or absent. */
export type SubmissionOrigin = {
  /** Path of the page on this site that holds the form. */
  page: string | null;
  form: "full" | "compact";
  /** Host of the other site that linked to that page. */
  referrer: string | null;
  campaign: Partial<Record<(typeof CAMPAIGN_PARAMETERS)[number], string>>;
  /** The first language in the browser's `Accept-Language`. */
  language: string | null;
};

/** What the form showed to the visitor, and what the visitor agreed to. The server fills this in itself. */
export type ShownWithForm = {
  consent: string;
  /** Effective dates of the terms and of the privacy policy, as ISO dates. */
  terms: string;
  privacy: string;
  prices: Business["prices"];
};

/** Stored with a lead, to show later how it came about. */
export type LeadEvidence = SubmissionOrigin & ShownWithForm;

/** The sentence beside the form's checkbox; `AgreementField` shows the same words with links. */
export const AGREEMENT_TEXT = "I agree to the terms and conditions and the privacy policy.";
