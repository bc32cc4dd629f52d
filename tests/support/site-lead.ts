import { randomUUID } from "node:crypto";
import { type Lead, parseLead } from "#app/leads/lead-schema.ts";
import type { SiteLead } from "#server/leads/site-lead.ts";

const FIELDS = { name: "Ada Lovelace", phone: "+17025550142", email: "visitor@example.com", agreement: "on" };

/** A lead as the site's server hands it to the database, with a submission key of its own. */
export function siteLead(changes: Partial<SiteLead> = {}): SiteLead {
  return {
    ...validLead(),
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

/** Parsed like a visitor's form, so that fields added later are included. */
function validLead(): Lead {
  const form = new FormData();
  for (const [name, value] of Object.entries(FIELDS)) form.set(name, value);
  const parsed = parseLead(form);
  if (!parsed.ok) throw new Error(`invalid fields: ${Object.keys(parsed.errors)}`);
  return parsed.lead;
}
