import type { Config } from "../config.ts";
import { createPush, type SendPush } from "./push.ts";
import { loadPushKeys } from "./push-keys.ts";

/** How this server notifies devices, and the public key by which browsers know it. */
export type DevicePush = { send: SendPush; publicKey: string };

/**
 * Null on a hosted backend for a server whose settings name no other way either: it leaves the outbox to those that send.
 */
export async function openDevicePush(config: Config): Promise<DevicePush | null> {
  const { kind, dataDir } = config.backend;
  if (kind === "supabase" && !config.mail.smtpUrl && !config.notices.webhook) return null;
  const keys = await loadPushKeys(dataDir);
  return { send: createPush({ keys, contact: `mailto:${config.mail.from}` }), publicKey: keys.publicKey };
}
