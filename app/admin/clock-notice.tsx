import { useSyncExternalStore } from "react";
import { formatMinutes } from "#app/lib/time/moments.ts";
import { minutesAhead, watchClocks } from "#app/lib/time/server-clock.ts";
import { DeviceNote } from "#app/ui/notice.tsx";

/** Says so if this device's clock is wrong: it tells how long customers have waited. */
export function ClockNotice() {
  const ahead = useSyncExternalStore(watchClocks, minutesAhead, () => 0);
  return (
    <div role="status">
      {ahead === 0 ? null : (
        <DeviceNote>
          This device’s clock is {formatMinutes(Math.abs(ahead))} {ahead > 0 ? "ahead" : "behind"}. Waiting
          times are wrong until you set it.
        </DeviceNote>
      )}
    </div>
  );
}
