import * as z from "zod/mini";
import { eraseLeads, type LeadTraces } from "#app/admin/personal-data/erase-leads.server.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { Logger } from "#backend/logger.ts";

const BATCH_SIZE = 100;
const CALL_LIMIT_MS = 30_000;

const answerSchema = z.object({ ids: z.array(z.guid()), held_until: z.nullable(z.string()) });

export type RetentionOptions = {
  /** The official client as the service role. */
  client: BackendClient;
  traces: LeadTraces;
  /** Null: forever. */
  keptDays: number | null;
  log: Logger;
};

/**
 * Erases leads that are older than the settings allow, in the same way as an admin erases a person's. Goes on, in
 * batches of a hundred, until none are due. Age is by the database's clock, unless that looks wrong (`held_until`).
 */
export async function eraseOldLeads(
  { client, traces, keptDays, log }: RetentionOptions,
  stopping?: AbortSignal,
): Promise<void> {
  // Leads in the journal have no row yet, so wait for the next run.
  if (keptDays === null || traces.waiting().waiting > 0) return;
  let erased = 0;
  for (;;) {
    const { ids, held_until } = await listExpired(client, keptDays);
    if (held_until) log.warn("old leads are kept until then because the clock may be wrong", { held_until });
    if (ids.length === 0 || stopping?.aborted) break;
    await eraseLeads(
      client,
      traces,
      ids.map((id) => ({ id })),
    );
    erased += ids.length;
  }
  if (erased > 0) log.info("old leads erased", { count: erased });
}

async function listExpired(client: BackendClient, keptDays: number) {
  const { data, error } = await client
    .rpc("expired_leads", { _kept_days: keptDays, _most: BATCH_SIZE })
    .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
  if (error) throw failedCall("old leads not looked for", error);
  return answerSchema.parse(data);
}
