import { useLocation } from "react-router";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { useIsOnline } from "#app/lib/client/use-is-online.ts";
import { DeviceNote } from "#app/ui/notice.tsx";

/** Says so while there is no network. */
export function OfflineNotice() {
  const online = useIsOnline();
  const isAtDesk = useLocation().pathname.startsWith(DESK_PATH);
  return (
    <div role="status" data-top-bar={!online || undefined} className="sticky top-0 z-40">
      {online ? null : (
        <DeviceNote>
          {isAtDesk
            ? "You’re offline. Statuses and notes are kept on this device and sent later."
            : "You’re offline. What you see may be out of date, and changes can’t be saved."}
        </DeviceNote>
      )}
    </div>
  );
}
