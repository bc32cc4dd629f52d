import { randomUUID } from "node:crypto";
import type { SiteLead } from "#server/leads/site-lead.ts";

/** A lead as the site's server hands it to the database, with a submission key of its own. */
export function siteLead(changes: Partial<SiteLead> = {}): SiteLead {
  return {
    name: "Ada Lovelace",
    phone: "+17025550142",
    email: "visitor@example.com",
    city: null,
    message: null,
    submission_key: randomUUID(),
    received_at: new Date().toISOString(),
    quarantine: null,
    evidence: {
      page: "/contact",
      form: "full",
      referrer: null,
      campaign: {},
      language: "en-US",
      consent: "I agree.",
      terms: "2025-08-01",
      privacy: "2026-11-22",
      prices: { combo: 50, washer: 40, dryer: 40 },
    },
    ...changes,
  };
}
