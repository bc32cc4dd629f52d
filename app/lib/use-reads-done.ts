import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** How long what is slow is waited for. */
const AT_LATEST_MS = 1_000;

/** Whether all that a screen reads first has come, or was waited for long enough: what is shown then stays in its place. */
export function useReadsDone(): boolean {
  const queries = useQueryClient();
  const [areDone, setDone] = useState(false);
  useEffect(() => {
    if (areDone) return;
    const look = () => {
      if (queries.isFetching({ predicate: ({ state }) => state.status === "pending" }) === 0) setDone(true);
    };
    look();
    const unsubscribe = queries.getQueryCache().subscribe(look);
    const timer = setTimeout(setDone, AT_LATEST_MS, true);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [queries, areDone]);
  return areDone;
}
