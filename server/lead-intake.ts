import { createHash } from "node:crypto";
import type { LeadIntake } from "#app/leads/lead-intake.ts";
import type { Lead } from "#app/leads/lead-schema.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

const UNIQUE_VIOLATION = "23505";

/**
 * Takes leads straight into the database, as any visitor may, and resolves after PostgreSQL has committed them.
 * @param client the official client with the anonymous key
 * @param today the business's day, as YYYY-MM-DD
 */
export function createLeadIntake(client: BackendClient, today: () => string): LeadIntake {
  return async (lead) => {
    const submission_key = submissionKey(lead, today());
    const { error } = await client.from("leads").insert({ ...lead, submission_key });
    if (error && !isRepeat(error)) {
      throw new Error(`${error.code} ${error.message}`);
    }
  };
}

/**
 * Names a submission by what it says and the day it was made (a UUID of RFC 9562 version 8 from SHA-256): a double
 * click, a retry and the back button say the same on the same day and make one lead, with or without script, from
 * cached pages that are the same for everybody; a changed request is a new one.
 */
export function submissionKey(lead: Lead, day: string): string {
  const content = JSON.stringify([day, lead.name, lead.phone, lead.email, lead.city, lead.message]);
  const hex = createHash("sha256").update(content).digest("hex").slice(0, 32).split("");
  hex[12] = "8";
  hex[16] = ((Number.parseInt(hex[16] ?? "0", 16) & 0x3) | 0x8).toString(16);
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Told by the constraint's name: PostgreSQL keeps the details of a violation from whoever may not read the table. */
function isRepeat({ code, message }: { code: string; message: string }): boolean {
  return code === UNIQUE_VIOLATION && message.includes("leads_submission_key_key");
}
