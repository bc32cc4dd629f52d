import type { LeadEvidence } from "#app/leads/lead-evidence.ts";
import type { Lead } from "#app/leads/lead-schema.ts";
import type { Quarantine } from "#app/leads/quarantine.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** A lead as the server inserts it into the database or keeps it in the journal. */
export type SiteLead = Lead & {
  /** Generated for each submission; makes repeated inserts idempotent. */
  submission_key: string;
  /** When the visitor sent it (ISO 8601); null means now. */
  received_at: string | null;
  /** Why it is quarantined; null if it is not. */
  quarantine: Quarantine | null;
  evidence: LeadEvidence;
  /** Set for leads of the form check: the database stores only a notice, no lead. */
  canary?: true;
};

export type RefusedLead = Pick<SiteLead, "submission_key"> & {
  /** The SQLSTATE of the rejection. */
  code: string;
};

/**
 * Inserts leads; the database stores each one once. Resolves after the commit.
 * @returns the leads that it rejects for good
 * @throws the backend's error if it stored none of them, or if that is unknown
 */
export type StoreLeads = (leads: readonly SiteLead[], signal: AbortSignal) => Promise<RefusedLead[]>;

/** @param client the Supabase client with the service role */
export function storeLeadsWith(client: BackendClient): StoreLeads {
  return async (leads, signal) => {
    const { data, error } = await client.rpc("take_leads", { _leads: [...leads] }).abortSignal(signal);
    if (error) throw error;
    return data as RefusedLead[];
  };
}
