import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { rememberUnsaved } from "#app/lib/client/unsaved-work.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { timetableMessages } from "./timetable/timetable-words.ts";

/**
 * Asks for confirmation before the user leaves a screen with unsaved changes, whether by a link, the browser's back
 * button or closing the tab. Render `dialog`; call `release` before navigating on purpose, such as after saving.
 */
export function useLeaveGuard({ unsaved, isTimeChosen }: { unsaved: boolean; isTimeChosen: boolean }) {
  const released = useRef(false);
  const isAsking = unsaved || isTimeChosen;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsking && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsking]);
  const release = useCallback(() => {
    released.current = true;
  }, []);
  const fate = unsaved
    ? "Your changes are not saved yet. This browser keeps a copy for when you come back."
    : timetableMessages.notSet;
  useEffect(() => (isAsking ? rememberUnsaved({ fate, release }) : undefined), [isAsking, fate, release]);
  return {
    release,
    dialog: (
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title="Leave without saving?"
        cancelLabel="Stay"
        confirmLabel="Leave"
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      >
        {fate}
      </ConfirmDialog>
    ),
  };
}
