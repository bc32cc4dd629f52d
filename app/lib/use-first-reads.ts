import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** How long what is slow is waited for. */
const AT_LATEST_MS = 1_000;

/** Whether all that a screen reads first has come, or was waited for long enough: what is shown then stays in its place. */
export function useFirstReads(): boolean {
  const queries = useQueryClient();
  const [areThere, setThere] = useState(false);
  useEffect(() => {
    if (areThere) return;
    const look = () => {
      if (queries.isFetching({ predicate: ({ state }) => state.status === "pending" }) === 0) setThere(true);
    };
    look();
    const unsubscribe = queries.getQueryCache().subscribe(look);
    const timer = setTimeout(setThere, AT_LATEST_MS, true);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [queries, areThere]);
  return areThere;
}
