import { useSyncExternalStore } from "react";
import { formatMinutes } from "#app/lib/moments.ts";
import { minutesAhead, watchClocks } from "#app/lib/server-clock.ts";

/** Says so if this device's clock is wrong: it tells how long customers have waited. */
export function ClockNotice() {
  const ahead = useSyncExternalStore(watchClocks, minutesAhead, () => 0);
  return (
    <div role="status">
      {ahead === 0 ? null : (
        <p className="bg-foreground px-4 py-2 text-center font-medium text-background text-sm">
          This device’s clock is {formatMinutes(Math.abs(ahead))} {ahead > 0 ? "ahead" : "behind"}. Waiting
          times are wrong until you set it.
        </p>
      )}
    </div>
  );
}
