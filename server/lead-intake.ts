import type { LeadIntake } from "#app/leads/lead-intake.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/**
 * Takes leads straight into the database, as any visitor may, and resolves after PostgreSQL has committed them. That a
 * repeated request makes no second lead is the database's own work.
 * @param client the official client with the anonymous key
 */
export function createLeadIntake(client: BackendClient): LeadIntake {
  return async (lead) => {
    const { error } = await client.from("leads").insert(lead);
    if (error) throw new Error(`${error.code} ${error.message}`);
  };
}
