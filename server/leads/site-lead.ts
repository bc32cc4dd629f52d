import type { LeadEvidence } from "#app/leads/lead-evidence.ts";
import type { Lead } from "#app/leads/lead-schema.ts";
import type { Quarantine } from "#app/leads/quarantine.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** A lead as the site's server passes it to the database, and keeps it as long as it can't. */
export type SiteLead = Lead & {
  /** Minted here for each submission: by it the database knows one that it is given again. */
  submission_key: string;
  /** When the visitor sent it, ISO 8601; null where that is now. */
  received_at: string | null;
  /** Why it is held back; null where it is not. */
  quarantine: Quarantine | null;
  evidence: LeadEvidence;
  /** Of the form's own check: nothing but a notice is left of it. */
  canary?: true;
};

export type RefusedLead = Pick<SiteLead, "submission_key"> & {
  /** The SQLSTATE for which the table takes it never. */
  code: string;
};

/**
 * Gives leads to the database, each of which it takes once. Resolves after the commit.
 * @returns those that it refuses for good
 * @throws the backend's error where it has taken none of them, or nobody knows
 */
export type StoreLeads = (leads: readonly SiteLead[], signal: AbortSignal) => Promise<RefusedLead[]>;

/** @param client the official client as the service role */
export function storeLeadsWith(client: BackendClient): StoreLeads {
  return async (leads, signal) => {
    const { data, error } = await client.rpc("take_leads", { _leads: [...leads] }).abortSignal(signal);
    if (error) throw error;
    return data as RefusedLead[];
  };
}
