import { useIsOnline } from "#app/lib/client/use-is-online.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatRecentMoment } from "#app/lib/time/moments.ts";
import { describeUnsent, useUnsent } from "./unsent.ts";

type ListStatusProps = {
  /** The list's query. */
  list: { isPaused: boolean; isRefetchError: boolean; failureCount: number; dataUpdatedAt: number };
};

/** One line: how old the list is if it can't be refreshed, and how many changes wait. Renders nothing while all is well. */
export function ListStatus({ list }: ListStatusProps) {
  const { timeZone } = useBusiness();
  const unsent = useUnsent();
  const isOnline = useIsOnline();
  const isOffline = !isOnline || list.isPaused;
  const asOf = `As of ${formatRecentMoment(new Date(list.dataUpdatedAt).toISOString(), timeZone)}.`;
  const words = [
    isOffline && `Offline. ${asOf}`,
    !isOffline && list.isRefetchError && `The list couldn’t be refreshed. ${asOf}`,
    unsent.length > 0 && describeUnsent(unsent.length),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <p role="status" className="border-coral border-l-4 pl-3 text-sm">
      {words.join(" ")}
    </p>
  );
}
