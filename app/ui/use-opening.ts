import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "./toaster.tsx";

/**
 * What a press opens once it has come, such as a dialog whose script is fetched late. Of several presses the last one
 * counts; leaving the screen calls it off.
 * @param load fetches what is opened
 * @param failed what is told where it rejects
 * @returns what is asked for and on its way, for its button to say so; what is open; and what opens and closes it
 */
export function useOpening<Asked extends string, Opened extends object>(
  load: (asked: Asked) => Promise<Opened>,
  failed: string,
) {
  const [opening, setOpening] = useState<Asked>();
  const [opened, setOpened] = useState<Opened | null>(null);
  const last = useRef<Promise<Opened>>(null);
  const callOff = useCallback(() => {
    last.current = null;
    setOpening(undefined);
  }, []);
  useEffect(() => callOff, [callOff]);

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
      callOff();
      if (part) setOpened(part);
    },
    [load, failed, callOff],
  );
  const close = useCallback(() => {
    callOff();
    setOpened(null);
  }, [callOff]);
  return { opening, opened, open, close };
}
