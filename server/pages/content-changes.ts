import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "../log.ts";

const CONTENT_CHANNEL = "content_changed";
const RECONNECT_MS = 500;

/**
 * Calls back whenever posts or pages have changed in the database, whoever changed them, and after each reconnection,
 * since a change may have been missed meanwhile.
 * @returns what ends the listening and gives its connection back to the pool
 */
export function listenForContentChanges(pool: Pool, changed: () => void, log: Logger): () => void {
  const ending = new AbortController();
  void listen(pool, changed, log, ending.signal);
  return () => ending.abort();
}

async function listen(pool: Pool, changed: () => void, log: Logger, ending: AbortSignal): Promise<void> {
  const end = once(ending, "abort");
  while (!ending.aborted) {
    try {
      await listenOnce(pool, changed, end);
    } catch (error) {
      if (!ending.aborted)
        log.warn("not listening for content changes", { reason: faultFields(error).reason });
    }
    await delay(RECONNECT_MS, null, { signal: ending }).catch(() => null);
  }
}

/** Returns at the end; throws when the connection breaks before, or cannot listen. */
async function listenOnce(pool: Pool, changed: () => void, end: Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  const broken = Promise.withResolvers<never>();
  client.on("error", broken.reject);
  client.on("notification", changed);
  const listening = client.query(`listen ${CONTENT_CHANNEL}`).then(changed);
  try {
    await Promise.race([end, broken.promise, listening.then(() => broken.promise)]);
  } finally {
    client.release(true);
  }
}
