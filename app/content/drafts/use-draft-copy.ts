import { useCallback, useEffect, useState } from "react";
import type { StoredVersion } from "../content-identity.ts";

/**
 * Fields being edited and the stored version they are based on (`over`; null for new content). New content gets its `id`
 * before it is stored.
 */
export type Draft<Fields> = { id: string; fields: Fields; over: StoredVersion | null };

type Copy<Fields> = Draft<Fields> & { at: string };

const WRITE_AFTER_MS = 300;

/**
 * Keeps a copy of an unsaved draft in local storage, so that it survives a crash of the tab. `found` is the copy left by
 * an earlier visit, until `drop` is called. If storage is full or blocked, there is simply no copy.
 */
export function useDraftCopy<Fields>(key: string, draft: Draft<Fields>, unsaved: boolean) {
  const [found, setFound] = useState(() => readCopy<Fields>(key));
  useEffect(() => {
    if (!unsaved) return;
    const write = () => writeCopy(key, { ...draft, at: new Date().toISOString() });
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
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
    // Editing goes on without a copy.
  }
}

function removeCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without local storage there was no copy.
  }
}
