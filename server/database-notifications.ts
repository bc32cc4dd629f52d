import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Notification, Pool } from "pg";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "./log.ts";

/** The callback for each notification channel. */
type NotificationHandlers = Record<string, () => void>;

const RECONNECT_MS = 500;

/**
 * Listens for the database's notifications, whichever process sent them, and calls their handlers. After every
 * (re)connect it calls all handlers, because a notification may have been missed in the meantime.
 * @returns a function that stops listening and releases the connection
 */
export function listenForNotifications(pool: Pool, handlers: NotificationHandlers, log: Logger): () => void {
  const ending = new AbortController();
  void listen(pool, handlers, log, ending.signal);
  return () => ending.abort();
}

async function listen(
  pool: Pool,
  handlers: NotificationHandlers,
  log: Logger,
  ending: AbortSignal,
): Promise<void> {
  const end = once(ending, "abort");
  while (!ending.aborted) {
    try {
      await listenOnce(pool, handlers, end);
    } catch (error) {
      if (!ending.aborted)
        log.warn("not listening for database notifications", { reason: faultFields(error).reason });
    }
    await delay(RECONNECT_MS, null, { signal: ending }).catch(() => null);
  }
}

/** Returns when `end` resolves; throws if the connection breaks first or can't listen. */
async function listenOnce(pool: Pool, handlers: NotificationHandlers, end: Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  const broken = Promise.withResolvers<never>();
  client.on("error", broken.reject);
  client.on("notification", ({ channel }: Notification) => handlers[channel]?.());
  const channels = Object.keys(handlers);
  const listening = client.query(channels.map((channel) => `listen ${channel}`).join("; ")).then(() => {
    for (const channel of channels) handlers[channel]?.();
  });
  try {
    await Promise.race([end, broken.promise, listening.then(() => broken.promise)]);
  } finally {
    client.release(true);
  }
}
