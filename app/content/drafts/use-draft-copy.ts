import { useCallback, useEffect, useState } from "react";

/** Names a stored row as it was at one moment. */
export type StoredVersion = { id: string; updated_at: string };

/** Of a stored row, only what names it. */
export function versionOf({ id, updated_at }: StoredVersion): StoredVersion {
  return { id, updated_at };
}

/**
 * Fields that are being edited, and the version that they were made from; null for something new. `id` is what it is
 * known by before it is stored, too.
 */
export type Draft<Fields> = { id: string; fields: Fields; over: StoredVersion | null };

type Copy<Fields> = Draft<Fields> & { at: string };

const SETTLE_MS = 300;

/**
 * Keeps an unsaved draft in this browser, so that it outlives a crash of the tab. `found` is what an earlier visit
 * left under the key, until it is dropped. Works, without the copy, where storage is full or forbidden.
 */
export function useDraftCopy<Fields>(key: string, draft: Draft<Fields>, unsaved: boolean) {
  const [found, setFound] = useState(() => readCopy<Fields>(key));
  useEffect(() => {
    if (!unsaved) return;
    const write = () => writeCopy(key, { ...draft, at: new Date().toISOString() });
    const settled = setTimeout(write, SETTLE_MS);
    return () => clearTimeout(settled);
  }, [key, draft, unsaved]);
  const drop = useCallback(() => {
    setFound(null);
    removeCopy(key);
  }, [key]);
  return { found, drop };
}

function readCopy<Fields>(key: string): Copy<Fields> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function writeCopy(key: string, copy: Copy<unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // The copy is a second net: the fields themselves are still on the screen.
  }
}

function removeCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // No local storage: there was no copy either.
  }
}
