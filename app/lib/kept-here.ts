import { createStore, del, delMany, entries, get, set, setMany, type UseStore, update } from "idb-keyval";
import { holderOfSession } from "./held-session.ts";
import { type Sealed, seal, unseal } from "./sealed.ts";

/** Longest that anything read is kept on a device. */
export const KEPT_MS = 24 * 3_600_000;
/** Longest that what an account could not send waits for it to come back. */
const SEALED_MS = 7 * 24 * 3_600_000;
/** Of so many tabs at most. */
const SEALED_MOST = 20;

/** How the name begins of what waits to be sent, of the same sealed, and of the key to it, after which its account is named. */
export const CHANGES = "changes ";
const SEALED = "sealed ";
export const KEY = "key ";

let store: UseStore | undefined;

/** One database for all that this browser keeps of the admin while somebody is signed in; made when first asked for. */
function here(): UseStore {
  store ??= createStore("spinfront-admin", "kept");
  return store;
}

/** Something kept, of whom and since when, in milliseconds. */
export type Kept<Value> = { of: string; at: number; value: Value };

type KeptRow = [name: string, kept: Kept<unknown> | null];

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

/** Deletes all of an account, as when somebody signs out: the next to hold this device may be another. */
export function forgetKept(of: string): Promise<void> {
  return alone(async () => {
    const all = await entries<string, Kept<unknown> | null>(here());
    await delMany(
      all.filter(([, kept]) => kept?.of === of).map(([name]) => name),
      here(),
    );
  });
}

/**
 * Leaves what is the account's whose session this browser holds, unless it was read too long ago. Of all others what was
 * read is deleted, and what waits to be sent is sealed with their key, which is deleted as well.
 */
export function closeKept(holder: string | null): Promise<void> {
  return alone(async () => {
    const all = await entries<string, Kept<unknown> | null>(here());
    const sealed = await sealChanges(all.filter(([, kept]) => kept?.of !== holder));
    await setMany(sealed, here());
    const waiting = [...all, ...sealed].filter(([name]) => name.startsWith(SEALED)).toSorted(latestFirst);
    const tooMany = waiting.slice(SEALED_MOST);
    const gone = [...all.filter(([name, kept]) => !kept || !isLasting(name, kept, holder)), ...tooMany];
    await delMany(
      gone.map(([name]) => name),
      here(),
    );
  });
}

/** Opens what was sealed of the account here, so that it waits again to be sent. */
export function openKept(of: string, key: CryptoKey): Promise<void> {
  return alone(async () => {
    for (const [name, { at, value }] of await listKept<Sealed>(SEALED, of)) {
      const changes = await unseal(key, value).catch(() => null);
      if (changes) await set(name.replace(SEALED, CHANGES), { of, at, value: changes }, here());
      await del(name, here());
    }
  });
}

function latestFirst([, one]: KeptRow, [, other]: KeptRow): number {
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

function isLasting(name: string, { of, at }: Kept<unknown>, holder: string | null): boolean {
  if (name.startsWith(SEALED)) return Date.now() - at < SEALED_MS;
  return of === holder && (name.startsWith(CHANGES) || name.startsWith(KEY) || Date.now() - at < KEPT_MS);
}

/** One of all tabs at a time, since sealing takes more than one step. A browser that keeps nothing works as without. */
async function alone(work: () => Promise<void>): Promise<void> {
  const safely = () => work().catch(ignore);
  await (navigator.locks ? navigator.locks.request("spinfront-admin-kept", safely) : safely());
}

/** A browser that keeps nothing, as in a private window, works like one without any of this. */
function ignore(): void {}
