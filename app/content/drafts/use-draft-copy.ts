import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useStaff } from "#app/lib/client/staff.tsx";
import type { StoredVersion } from "../content-identity.ts";

/**
 * Fields being edited and the stored version they are based on (`over`; null for new content). New content gets its `id`
 * before it is stored.
 */
export type Draft<Fields> = { id: string; fields: Fields; over: StoredVersion | null };

/** `by`: the account that wrote it; absent from copies of earlier releases. */
type Copy<Fields> = Draft<Fields> & { at: string; by?: string };

const WRITE_AFTER_MS = 300;

/**
 * Keeps a copy of an unsaved draft in local storage, so that it survives a crash of the tab; none once all changes are
 * undone. `found` are the copies left by this account's earlier visits, oldest first; each stays stored, beside that of this visit, until
 * it is dropped. If storage is full or blocked, there are simply no copies.
 */
export function useDraftCopy<Fields>(key: string, draft: Draft<Fields>, unsaved: boolean) {
  const accountId = useStaff().user.id;
  const copiesOfAccount = () => readCopies<Fields>(key).filter(({ by }) => !by || by === accountId);
  const [found, setFound] = useState(copiesOfAccount);
  const [hasEnded, setEnded] = useState(false);
  /** When the copy of this visit was made; null before there is one. */
  const ownAt = useRef<string | null>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  function cancelPending() {
    clearTimeout(pending.current);
    pending.current = undefined;
  }
  function replaceOwn(copy: Copy<Fields> | null) {
    replaceCopy(key, ownAt.current, copy);
    ownAt.current = copy?.at ?? null;
  }
  const copyNow = () => ({ ...draft, at: new Date().toISOString(), by: accountId });
  const write = useEffectEvent(() => {
    cancelPending();
    replaceOwn(unsaved ? copyNow() : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is written, and that of another key.
  useEffect(() => {
    if (hasEnded) return;
    if (!unsaved) return write();
    pending.current = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(pending.current);
  }, [key, draft, unsaved, hasEnded]);
  useEffect(() => {
    // What was typed last is reported by a listener in the capture phase (act-after-paint.ts), which runs before this one.
    const writePending = () => pending.current !== undefined && write();
    window.addEventListener("pagehide", writePending);
    return () => window.removeEventListener("pagehide", writePending);
  }, []);
  const followOthers = useEffectEvent(() => {
    if (found.length > 0) setFound(copiesOfAccount().filter(({ at }) => at !== ownAt.current));
  });
  useEffect(() => {
    // Another window may go on with what was found, or save it.
    window.addEventListener("storage", followOthers);
    return () => window.removeEventListener("storage", followOthers);
  }, []);
  return {
    found,
    /** Removes a copy that was found. */
    drop(at: string) {
      setFound((copies) => copies.filter((copy) => copy.at !== at));
      replaceCopy(key, at, null);
    },
    /** Leaves the copy of this visit stored, to be offered like those that were found, and begins another. */
    setAside() {
      if (!unsaved) return;
      const copy = copyNow();
      replaceOwn(copy);
      ownAt.current = null;
      setFound((copies) => [...copies, copy]);
    },
    /** Removes the copy of this visit, and makes no more. */
    end() {
      setEnded(true);
      cancelPending();
      replaceOwn(null);
    },
  };
}

function readCopies<Fields>(key: string): Copy<Fields>[] {
  try {
    // Earlier releases stored one copy, not in a list.
    return [JSON.parse(localStorage.getItem(key) ?? "[]")].flat();
  } catch {
    return [];
  }
}

/** Replaces the copy made at `at`, if there is one. Leaves the others alone, which may be those of other windows. */
function replaceCopy(key: string, at: string | null, by: Copy<unknown> | null): void {
  if (!at && !by) return;
  const others = readCopies(key).filter((copy) => copy.at !== at);
  const copies = by ? [...others, by] : others;
  try {
    if (copies.length > 0) localStorage.setItem(key, JSON.stringify(copies));
    else localStorage.removeItem(key);
  } catch {
    // Editing goes on without a copy.
  }
}
