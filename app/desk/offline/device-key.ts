import { KEY, keep, listKept } from "#app/lib/device-store.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { importKey } from "#app/lib/sealed.ts";

/**
 * Keeps on this device what seals the account's changes when its session ends, and hands it out when it was not kept yet:
 * then there may be changes to open. The backend gives it to the account itself, as long as it works leads.
 */
export async function askForKey(
  client: BackendClient,
  of: string,
  signal: AbortSignal,
): Promise<CryptoKey | null> {
  if ((await listKept(KEY, of)).length > 0) return null;
  try {
    const { data } = await client.rpc("own_device_key").abortSignal(signal);
    const key = data ? await importKey(data) : null;
    if (key) await keep(KEY + of, of, key);
    return key;
  } catch {
    // Without a network, or without a safe connection: nothing is sealed, and what waits goes with the session.
    return null;
  }
}
