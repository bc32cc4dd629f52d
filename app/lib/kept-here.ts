import { clear, createStore, delMany, entries, get, set, type UseStore, update } from "idb-keyval";
import { holderOfSession } from "./held-session.ts";

/** Longest that anything read is kept on a device. */
export const KEPT_MS = 24 * 3_600_000;

let store: UseStore | undefined;

/** One database for all that this browser keeps of the admin while somebody is signed in; made when first asked for. */
function here(): UseStore {
  store ??= createStore("spinfront-admin", "kept");
  return store;
}

/** Something kept, of whom and since when, in milliseconds. */
export type Kept<Value> = { of: string; at: number; value: Value };

/** Keeps something of an account. Nothing once its session has ended; nothing where the browser keeps nothing. */
export async function keep<Value>(name: string, of: string, value: Value): Promise<void> {
  if (holderOfSession() !== of) return;
  await set(name, { of, at: Date.now(), value } satisfies Kept<Value>, here()).catch(ignore);
}

/** What is kept of the account under the name. What is another's, or too old, is not handed out. */
export async function findKept<Value>(name: string, of: string): Promise<Kept<Value> | null> {
  const kept = await get<Kept<Value>>(name, here()).catch(() => undefined);
  if (!kept || kept.of !== of || Date.now() - kept.at > KEPT_MS) return null;
  return kept;
}

/** All of the account whose names begin alike, whatever its age. */
export async function listKept<Value>(prefix: string, of: string): Promise<[string, Kept<Value>][]> {
  const all = await entries<string, Kept<Value>>(here()).catch(() => []);
  return all.filter(([name, kept]) => name.startsWith(prefix) && kept?.of === of);
}

/** Takes it away and hands it out, to one caller alone. */
export async function takeKept<Value>(name: string): Promise<Kept<Value> | null> {
  let taken: Kept<Value> | null = null;
  await update<Kept<Value> | null>(
    name,
    (kept) => {
      taken = kept ?? null;
      return null;
    },
    here(),
  ).catch(ignore);
  return taken;
}

/** Deletes all of it, as when somebody signs out: the next to hold this device may be another. */
export async function forgetKept(): Promise<void> {
  await clear(here()).catch(ignore);
}

/** Deletes what is not this account's, and what was read too long ago. Changes stay until they are sent. */
export async function forgetOthers(of: string, lasting: string): Promise<void> {
  const all = await entries<string, Kept<unknown> | null>(here()).catch(() => []);
  if (all.some(([, kept]) => kept && kept.of !== of)) return forgetKept();
  const old = all.filter(([name, kept]) => !kept || (!name.startsWith(lasting) && isOld(kept)));
  if (old.length > 0)
    await delMany(
      old.map(([name]) => name),
      here(),
    ).catch(ignore);
}

function isOld({ at }: Kept<unknown>): boolean {
  return Date.now() - at > KEPT_MS;
}

/** A browser that keeps nothing, as in a private window, works like one without any of this. */
function ignore(): void {}
