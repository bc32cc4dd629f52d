import { createStore, del, delMany, entries, get, set, setMany, type UseStore, update } from "idb-keyval";
import { type Sealed, seal, unseal } from "./sealed.ts";
import { storedSessionUserId } from "./stored-session.ts";

/** Data read from the backend is kept on the device for at most this long. */
export const KEPT_MS = 24 * 3_600_000;
/** Unsent changes of an account that isn't signed in here are kept for at most this long, encrypted. */
const SEALED_MS = 7 * 24 * 3_600_000;
/** Keep the encrypted changes of at most this many tabs. */
const MAX_SEALED_TABS = 20;

/**
 * Key prefixes: a tab's unsent changes, the same changes encrypted, and the encryption key (followed by the account's
 * id).
 */
export const CHANGES = "changes ";
const SEALED = "sealed ";
export const KEY = "key ";

let store: UseStore | undefined;

/** The one database in which this browser keeps admin data. Created on first use. */
function deviceStore(): UseStore {
  store ??= createStore("spinfront-admin", "kept");
  return store;
}

/** A stored value with the owner's account id and the time it was stored, in milliseconds. */
export type Kept<Value> = { of: string; at: number; value: Value };

type KeptRow = [name: string, kept: Kept<unknown> | null];

/** Stores a value for an account. Does nothing if the account's session has ended or the browser allows no storage. */
export async function keep<Value>(name: string, of: string, value: Value): Promise<void> {
  if (storedSessionUserId() !== of) return;
  await set(name, { of, at: Date.now(), value } satisfies Kept<Value>, deviceStore()).catch(ignore);
}

/** The account's stored value, unless it is too old or belongs to another account. */
export async function findKept<Value>(name: string, of: string): Promise<Kept<Value> | null> {
  const kept = await get<Kept<Value>>(name, deviceStore()).catch(() => undefined);
  if (!kept || kept.of !== of || Date.now() - kept.at > KEPT_MS) return null;
  return kept;
}

/** All stored values of the account whose name starts with the prefix, whatever their age. */
export async function listKept<Value>(prefix: string, of: string): Promise<[string, Kept<Value>][]> {
  const all = await entries<string, Kept<Value>>(deviceStore()).catch(() => []);
  return all.filter(([name, kept]) => name.startsWith(prefix) && kept?.of === of);
}

/** Removes and returns a value, atomically: only one caller gets it. */
export async function takeKept<Value>(name: string): Promise<Kept<Value> | null> {
  let taken: Kept<Value> | null = null;
  await update<Kept<Value> | null>(
    name,
    (kept) => {
      taken = kept ?? null;
      return null;
    },
    deviceStore(),
  ).catch(ignore);
  return taken;
}

/**
 * Deletes everything the account stored, for example on sign-out: the next person to use this device may be someone
 * else.
 */
export function deleteKept(of: string): Promise<void> {
  return withStoreLock(async () => {
    const all = await entries<string, Kept<unknown> | null>(deviceStore());
    await delMany(
      all.filter(([, kept]) => kept?.of === of).map(([name]) => name),
      deviceStore(),
    );
  });
}

/**
 * Cleans up after a change of session. Keeps the session owner's data unless it is too old. For every other account,
 * deletes data read from the backend, encrypts unsent changes with that account's key, and deletes the key.
 */
export function sealOtherAccounts(holder: string | null): Promise<void> {
  return withStoreLock(async () => {
    const all = await entries<string, Kept<unknown> | null>(deviceStore());
    const sealed = await sealChanges(all.filter(([, kept]) => kept?.of !== holder));
    await setMany(sealed, deviceStore());
    const waiting = [...all, ...sealed].filter(([name]) => name.startsWith(SEALED)).toSorted(newestFirst);
    const surplus = waiting.slice(MAX_SEALED_TABS);
    const expired = [...all.filter(([name, kept]) => !kept || !shouldKeep(name, kept, holder)), ...surplus];
    await delMany(
      expired.map(([name]) => name),
      deviceStore(),
    );
  });
}

/** Decrypts the account's unsent changes, so that they wait to be sent again. */
export function unsealChanges(of: string, key: CryptoKey): Promise<void> {
  return withStoreLock(async () => {
    for (const [name, { at, value }] of await listKept<Sealed>(SEALED, of)) {
      const changes = await unseal(key, value).catch(() => null);
      if (changes) await set(name.replace(SEALED, CHANGES), { of, at, value: changes }, deviceStore());
      await del(name, deviceStore());
    }
  });
}

function newestFirst([, one]: KeptRow, [, other]: KeptRow): number {
  return (other?.at ?? 0) - (one?.at ?? 0);
}

async function sealChanges(rows: KeptRow[]): Promise<[string, Kept<Sealed>][]> {
  const keys = new Map(rows.map(([name, kept]) => [name, kept?.value as CryptoKey]));
  const sealing = rows.map(async ([name, kept]): Promise<[string, Kept<Sealed>][]> => {
    const key = kept && keys.get(KEY + kept.of);
    const isWaiting = name.startsWith(CHANGES) && Array.isArray(kept?.value) && kept.value.length > 0;
    if (!key || !isWaiting) return [];
    const value = await seal(key, kept.value);
    return [[name.replace(CHANGES, SEALED), { of: kept.of, at: Date.now(), value }]];
  });
  return (await Promise.all(sealing)).flat();
}

function shouldKeep(name: string, { of, at }: Kept<unknown>, holder: string | null): boolean {
  if (name.startsWith(SEALED)) return Date.now() - at < SEALED_MS;
  return of === holder && (name.startsWith(CHANGES) || name.startsWith(KEY) || Date.now() - at < KEPT_MS);
}

/** Runs the work in one tab at a time, because sealing takes several steps. Ignores storage errors. */
async function withStoreLock(work: () => Promise<void>): Promise<void> {
  const safely = () => work().catch(ignore);
  await (navigator.locks ? navigator.locks.request("spinfront-admin-kept", safely) : safely());
}

/** Without storage, as in a private window, the admin works without its offline features. */
function ignore(): void {}
