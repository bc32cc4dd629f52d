import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { countOf } from "#app/lib/counts.ts";
import { formatTime } from "#app/lib/moments.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { useUnsent } from "./unsent.ts";

type DeskStandingProps = {
  /** What TanStack's query says of the list. */
  list: { isPaused: boolean; isRefetchError: boolean; failureCount: number; dataUpdatedAt: number };
};

/** In one line: of when the list is, where it can't be read anew, and what waits to be sent. Nothing while all is well. */
export function DeskStanding({ list }: DeskStandingProps) {
  const { timeZone } = useBusiness();
  const unsent = useUnsent();
  const isOnline = useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  );
  const isOffline = !isOnline || list.isPaused;
  const asOf = `As of ${formatTime(new Date(list.dataUpdatedAt).toISOString(), timeZone)}.`;
  const words = [
    isOffline && `Offline. ${asOf}`,
    !isOffline && list.isRefetchError && `The list couldn’t be refreshed. ${asOf}`,
    unsent.length > 0 && tellUnsent(unsent.length),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <p role="status" className="border-coral border-l-4 pl-3 text-sm">
      {words.join(" ")}
    </p>
  );
}

/** Short, of any number. */
export function tellUnsent(count: number): string {
  return `${countOf(count, "change waits", "changes wait")} to be sent.`;
}

/** Before somebody signs out; nothing where nothing waits. */
export function tellDeletion(count: number): string {
  if (count === 0) return "";
  return `${tellUnsent(count)} Signing out deletes ${count === 1 ? "it" : "them"} from this device.`;
}
