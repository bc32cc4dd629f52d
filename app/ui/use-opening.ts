import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "./toaster.tsx";

/**
 * Opens something that has to load first, such as a dialog in a late chunk. The last of several presses wins; leaving
 * the screen cancels.
 * @param load loads the thing to open
 * @param failed the message to show if that rejects
 * @returns `opening`: what was asked for and is loading; `opened`: what is open; and functions that open and close it
 */
export function useOpening<Asked extends string, Opened extends object>(
  load: (asked: Asked) => Promise<Opened>,
  failed: string,
) {
  const [opening, setOpening] = useState<Asked>();
  const [opened, setOpened] = useState<Opened | null>(null);
  const last = useRef<Promise<Opened>>(null);
  const cancel = useCallback(() => {
    last.current = null;
    setOpening(undefined);
  }, []);
  useEffect(() => cancel, [cancel]);

  const open = useCallback(
    async (asked: Asked) => {
      const coming = load(asked);
      last.current = coming;
      setOpening(asked);
      const part = await coming.catch(() => {
        if (last.current === coming) void showToast({ title: failed, variant: "destructive" });
        return null;
      });
      if (last.current !== coming) return;
      cancel();
      if (part) setOpened(part);
    },
    [load, failed, cancel],
  );
  const close = useCallback(() => {
    cancel();
    setOpened(null);
  }, [cancel]);
  return { opening, opened, open, close };
}
