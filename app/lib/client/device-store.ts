import {
  createStore,
  delMany,
  entries,
  get,
  promisifyRequest,
  set,
  setMany,
  type UseStore,
  update,
} from "idb-keyval";
import { decrypt, type Encrypted, encrypt } from "./encrypted.ts";
import { storedSessionUserId } from "./stored-session.ts";

/** Data read from the backend is kept on the device for at most this long. */
export const KEPT_MS = 24 * 3_600_000;
/** Unsent changes of an account that isn't signed in here are kept for at most this long, encrypted. */
export const ENCRYPTED_KEPT_MS = 7 * 24 * 3_600_000;
/** Keep the encrypted changes of at most this many tabs. */
const MAX_ENCRYPTED_TABS = 20;

/**
 * Key prefixes: a tab's unsent changes, a draft (followed by its account's id and its name), either of them encrypted,
 * and the encryption key (followed by the account's id).
 */
export const CHANGES = "changes ";
const DRAFTS = "drafts ";
// Devices have stored changes under this name.
const ENCRYPTED = "sealed ";
export const KEY = "key ";

/** Treat storage that hasn't answered for this long, as Safari's sometimes doesn't, like storage that is blocked. */
const TIMEOUT_MS = 3_000;

let database: UseStore | undefined;

/** The one database in which this browser keeps admin data. Created on first use; rejects if the browser allows none. */
const deviceStore: UseStore = async (mode, act) => {
  database ??= createStore("spinfront-admin", "kept");
  return Promise.race([
    database(mode, act),
    new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS)),
  ]);
};

/** A stored value with the owner's account id and the time it was stored, in milliseconds. */
type Kept<Value> = { of: string; at: number; value: Value };

type KeptRow = [name: string, kept: Kept<unknown> | null];

/** Stores a value for an account. Does nothing if the account's session has ended or the browser allows no storage. */
export async function keep<Value>(name: string, accountId: string, value: Value): Promise<void> {
  if (storedSessionUserId() !== accountId) return;
  await store(name, { of: accountId, at: Date.now(), value } satisfies Kept<Value>);
}

/**
 * Stores a row without reading it, or deletes it if it is `undefined`, and commits at once: so what was last done or typed
 * is stored even if the page is left at once.
 */
async function store(row: string, kept: Kept<unknown> | undefined): Promise<void> {
  await deviceStore("readwrite", (objects) => {
    if (kept) objects.put(kept, row);
    else objects.delete(row);
    objects.transaction.commit();
    return promisifyRequest(objects.transaction);
  }).catch(ignore);
}

/** The account's stored value, unless it is too old or belongs to another account. */
export async function findKept<Value>(name: string, accountId: string): Promise<Kept<Value> | null> {
  const kept = await get<Kept<Value>>(name, deviceStore).catch(() => undefined);
  if (!kept || kept.of !== accountId || Date.now() - kept.at > KEPT_MS) return null;
  return kept;
}

/** What the account has written and not sent, by name. */
export type Drafts = Record<string, unknown>;

/** Stores a draft of the account in a row of its own; `undefined` deletes it. Does nothing if the account's session has ended. */
export async function keepDeviceDraft(accountId: string, name: string, draft: unknown): Promise<void> {
  if (storedSessionUserId() !== accountId) return;
  await store(draftRow(accountId, name), draft === undefined ? undefined : keptDraft(accountId, name, draft));
}

export async function findDrafts(accountId: string): Promise<Drafts> {
  const rows = await listKept<Drafts>(DRAFTS, accountId);
  const drafts: Drafts = Object.assign({}, ...rows.map(([, { value }]) => value));
  // Earlier releases kept all in one row, which is the first.
  if (rows[0]?.[0] === DRAFTS + accountId) {
    for (const name of Object.keys(drafts)) await keepDeviceDraft(accountId, name, drafts[name]);
    await delMany([DRAFTS + accountId], deviceStore).catch(ignore);
  }
  return drafts;
}

function draftRow(accountId: string, name: string): string {
  return `${DRAFTS}${accountId} ${name}`;
}

function keptDraft(accountId: string, name: string, draft: unknown): Kept<Drafts> {
  return { of: accountId, at: Date.now(), value: { [name]: draft } };
}

/** All stored values of the account whose name starts with the prefix, whatever their age. */
export async function listKept<Value>(prefix: string, accountId: string): Promise<[string, Kept<Value>][]> {
  const all = await entries<string, Kept<Value>>(deviceStore).catch(() => []);
  return all.filter(([name, kept]) => name.startsWith(prefix) && kept?.of === accountId);
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
    deviceStore,
  ).catch(ignore);
  return taken;
}

/**
 * Deletes everything the account stored, for example on sign-out: the next person to use this device may be someone
 * else.
 */
export function deleteKept(accountId: string): Promise<void> {
  return deleteRows(([, kept]) => kept?.of === accountId);
}

/** Deletes what the account has read from the backend, and keeps what it has written. */
export function deleteRead(accountId: string): Promise<void> {
  return deleteRows(
    ([name, kept]) => kept?.of === accountId && !isOfAnyAge(name) && !name.startsWith(ENCRYPTED),
  );
}

function deleteRows(isMeant: (row: KeptRow) => boolean): Promise<void> {
  return withStoreLock(async () => {
    const all = await entries<string, KeptRow[1]>(deviceStore);
    await deleteAll(all.filter(isMeant));
  });
}

function deleteAll(rows: KeptRow[]): Promise<void> {
  return delMany(
    rows.map(([name]) => name),
    deviceStore,
  );
}

/**
 * Cleans up after a change of session. Keeps the session owner's data unless it is too old. For every other account,
 * deletes data read from the backend, encrypts unsent changes and drafts with that account's key, and deletes the key.
 */
export function encryptOtherAccounts(holder: string | null): Promise<void> {
  return withStoreLock(async () => {
    const all = await entries<string, KeptRow[1]>(deviceStore);
    const encrypted = await encryptChanges(all.filter(([, kept]) => kept?.of !== holder));
    await setMany(encrypted, deviceStore);
    const waiting = [...all, ...encrypted]
      .filter(([name]) => name.startsWith(ENCRYPTED) && !name.startsWith(ENCRYPTED + DRAFTS))
      .toSorted(newestFirst);
    const surplus = waiting.slice(MAX_ENCRYPTED_TABS);
    const expired = [...all.filter(([name, kept]) => !kept || !shouldKeep(name, kept, holder)), ...surplus];
    await deleteAll(expired);
  });
}

/**
 * Decrypts the account's unsent changes, so that they wait to be sent again, and its drafts. `join` gets the drafts, to
 * store them joined with what has been written since.
 */
export function decryptChanges(
  accountId: string,
  key: CryptoKey,
  join: (drafts: Drafts) => void,
): Promise<void> {
  return withStoreLock(async () => {
    for (const [name, { at, value }] of await listKept<Encrypted>(ENCRYPTED, accountId)) {
      const written = await decrypt(key, value).catch(() => null);
      if (written && name.startsWith(ENCRYPTED + DRAFTS)) {
        join(written as Drafts);
        // Those that nothing joined, because the session has just ended.
        for (const [draftName, draft] of Object.entries(written))
          await update<Kept<Drafts>>(
            draftRow(accountId, draftName),
            (stored) => stored ?? keptDraft(accountId, draftName, draft),
            deviceStore,
          );
      } else if (written)
        await set(name.replace(ENCRYPTED, CHANGES), { of: accountId, at, value: written }, deviceStore);
      await delMany([name], deviceStore);
    }
  });
}

function newestFirst([, one]: KeptRow, [, other]: KeptRow): number {
  return (other?.at ?? 0) - (one?.at ?? 0);
}

async function encryptChanges(rows: KeptRow[]): Promise<[string, Kept<Encrypted>][]> {
  const keys = new Map(rows.map(([name, kept]) => [name, kept?.value as CryptoKey]));
  const encrypting = rows.map(async ([name, kept]): Promise<[string, Kept<Encrypted>][]> => {
    const key = kept && keys.get(KEY + kept.of);
    const areDrafts = name.startsWith(DRAFTS);
    const isWritten = areDrafts || name.startsWith(CHANGES);
    if (!key || !isWritten || Object.keys(Object(kept.value)).length === 0) return [];
    const value = await encrypt(key, kept.value);
    const encrypted = areDrafts ? ENCRYPTED + name : name.replace(CHANGES, ENCRYPTED);
    return [[encrypted, { of: kept.of, at: Date.now(), value }]];
  });
  return (await Promise.all(encrypting)).flat();
}

function shouldKeep(name: string, { of, at }: Kept<unknown>, holder: string | null): boolean {
  if (name.startsWith(ENCRYPTED)) return Date.now() - at < ENCRYPTED_KEPT_MS;
  return of === holder && (isOfAnyAge(name) || Date.now() - at < KEPT_MS);
}

/** Whether it is something that the account has written, or its key. */
function isOfAnyAge(name: string): boolean {
  return [CHANGES, DRAFTS, KEY].some((prefix) => name.startsWith(prefix));
}

/** Runs the work in one tab at a time, because encrypting takes several steps. Ignores storage errors. */
async function withStoreLock(work: () => Promise<void>): Promise<void> {
  const safely = () => work().catch(ignore);
  await (navigator.locks ? navigator.locks.request("spinfront-admin-kept", safely) : safely());
}

/** Without storage, as in a private window, the admin works without its offline features. */
function ignore(): void {}
