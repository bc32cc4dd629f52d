import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { Logger } from "#backend/logger.ts";

const CALL_LIMIT_MS = 30_000;

/** Deletes posts and pages for good after 30 days in the trash, by the database's clock. */
export async function emptyTrash(client: BackendClient, log: Logger): Promise<void> {
  const { data, error } = await client.rpc("empty_trash").abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
  if (error) throw failedCall("trash not emptied", error);
  if (data > 0) log.info("deleted posts and pages removed for good", { count: data });
}
