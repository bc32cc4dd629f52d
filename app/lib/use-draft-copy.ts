import { useCallback, useEffect, useState } from "react";

type Copy<Fields> = { fields: Fields; at: string };

const SETTLE_MS = 300;

/**
 * Keeps unsaved fields in this browser, so that they outlive a crash of the tab. `found` is what an earlier visit
 * left under the key, until it is dropped. Works, without the copy, where storage is full or forbidden.
 */
export function useDraftCopy<Fields>(key: string, fields: Fields, unsaved: boolean) {
  const [found, setFound] = useState(() => readCopy<Fields>(key));
  useEffect(() => {
    if (!unsaved) return;
    const write = () => writeCopy(key, { fields, at: new Date().toISOString() });
    const settled = setTimeout(write, SETTLE_MS);
    return () => clearTimeout(settled);
  }, [key, fields, unsaved]);
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
    // As above.
  }
}
