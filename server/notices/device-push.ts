import type { Config } from "../config.ts";
import { createPush, type SendPush } from "./push.ts";
import { loadPushKeys } from "./push-keys.ts";

/** Sends push messages to devices; browsers need the public key to subscribe. */
export type DevicePush = { send: SendPush; publicKey: string };

/**
 * Null on a hosted backend if this server has no other delivery channel either: then it leaves the outbox to the
 * servers that do.
 */
export async function openDevicePush(config: Config): Promise<DevicePush | null> {
  const { kind, dataDir } = config.backend;
  if (kind === "supabase" && !config.mail.smtpUrl && !config.notices.webhook) return null;
  const keys = await loadPushKeys(dataDir);
  return { send: createPush({ keys, contact: `mailto:${config.mail.from}` }), publicKey: keys.publicKey };
}
