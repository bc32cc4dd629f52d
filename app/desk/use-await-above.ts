import { useEffect, useState } from "react";
import { useLeadSummary } from "./use-leads.ts";
import { useLeadViews } from "./views/use-lead-views.ts";

/** How long rows wait for what is slow. */
const AT_LATEST_MS = 1_000;

/** Whether rows are to wait for what stands above them: coming later, it would move them from under a finger. */
export function useAwaitAbove(): boolean {
  const [isAwaited, setAwaited] = useState(true);
  const above = [useLeadSummary(), useLeadViews()];
  const isComing = above.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  // For good: what failed is asked for again while the rows stand.
  if (isAwaited && !isComing) setAwaited(false);
  useEffect(() => {
    const timer = setTimeout(setAwaited, AT_LATEST_MS, false);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited;
}
