import type { Business } from "#app/lib/business.ts";

/** Names the address that led to the page with the form, where a script sends it. */
export const CAME_FROM_HEADER = "x-came-from";

export const CAMPAIGN_PARAMETERS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** Where a submission came from, as its browser said; null or absent what it did not say. */
export type SubmissionOrigin = {
  /** The path of our page with the form. */
  page: string | null;
  form: "full" | "compact";
  /** The host of the other site that led to that page. */
  referrer: string | null;
  campaign: Partial<Record<(typeof CAMPAIGN_PARAMETERS)[number], string>>;
  /** The language that the browser asks for first. */
  language: string | null;
};

/** What the server itself knows that the visitor saw, and agreed to. */
export type ShownWithForm = {
  consent: string;
  /** From when on the site's own terms and privacy policy are in effect, as ISO dates. */
  terms: string;
  privacy: string;
  prices: Business["prices"];
};

/** What is kept with a lead to show later how it came about. */
export type LeadEvidence = SubmissionOrigin & ShownWithForm;
