import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { CHANGES, KEY, keep, listKept, takeKept } from "#app/lib/client/device-store.ts";
import { importKey } from "#app/lib/client/encrypted.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { DESK_CHANGE } from "./change-keys.ts";

/** Holds a Web Lock while the tab lives, so that no other tab takes over its changes. */
export async function holdTabLock(name: string, signal: AbortSignal): Promise<void> {
  const untilAbort = () => new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  await navigator.locks?.request(name, untilAbort);
}

export async function takeOverChanges(queries: QueryClient, accountId: string, own: string): Promise<void> {
  for (const [name] of await listKept(CHANGES, accountId)) {
    if (name === own) continue;
    const takeOver = async () => {
      const kept = await takeKept<DehydratedState["mutations"]>(name);
      if (kept) hydrate(queries, { queries: [], mutations: kept.value });
    };
    if (!navigator.locks) await takeOver();
    else
      await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? takeOver() : undefined));
  }
}

export function changesOf(queries: QueryClient): DehydratedState["mutations"] {
  const { mutations } = dehydrate(queries, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: ({ options, state }) =>
      options.mutationKey?.[0] === DESK_CHANGE[0] && state.status === "pending",
  });
  // A request in flight when its tab closes may or may not have arrived, so the change is retried from the start.
  return mutations.map(({ state, ...mutation }) => ({
    ...mutation,
    state: { ...state, error: null, isPaused: true },
  }));
}

/**
 * Stores on this device the key that encrypts the account's unsent changes when its session ends. Returns the key if it
 * was not stored yet, because then there may be changes to decrypt. The backend gives each account that works leads its
 * own key.
 */
export async function askForKey(
  client: BackendClient,
  accountId: string,
  signal: AbortSignal,
): Promise<CryptoKey | null> {
  if ((await listKept(KEY, accountId)).length > 0) return null;
  try {
    const { data } = await client.rpc("own_device_key").abortSignal(signal);
    const key = data ? await importKey(data) : null;
    if (key) await keep(KEY + accountId, accountId, key);
    return key;
  } catch {
    // Offline, or on an insecure origin: nothing is encrypted, and unsent changes are lost with the session.
    return null;
  }
}
