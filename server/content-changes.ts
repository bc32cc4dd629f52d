import { setTimeout as delay } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "#backend/logger.ts";

export const CONTENT_CHANNEL = "content_changed";
const RECONNECT_MS = 500;

/**
 * Calls back whenever posts or pages have changed in the database, whoever changed them, and after each reconnection,
 * since a change may have been missed meanwhile.
 * @returns what ends the listening
 */
export function listenForContentChanges(pool: Pool, changed: () => void, log: Logger): () => void {
  const ended = new AbortController();
  void listen(pool, changed, log, ended.signal);
  return () => ended.abort();
}

async function listen(pool: Pool, changed: () => void, log: Logger, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    try {
      const client = await pool.connect();
      client.on("notification", changed);
      await client.query(`listen ${CONTENT_CHANNEL}`);
      changed();
      await connectionEnd(client, ended);
      client.release(true);
    } catch (error) {
      log.warn("not listening for content changes", { reason: (error as Error).message });
    }
    await delay(RECONNECT_MS, null, { signal: ended }).catch(() => null);
  }
}

function connectionEnd(client: PoolClient, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.once("end", () => resolve());
    client.once("error", () => resolve());
    ended.addEventListener("abort", () => resolve(), { once: true });
  });
}
