import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useReducer } from "react";

/**
 * A draft and a function that replaces it. It survives closing its form, reloading the page and the end of the session.
 * The device's storage, an earlier session or another tab may also bring it while its form is open.
 */
export function useDeviceDraft<Draft>(
  queryKey: readonly unknown[],
  ifNone: Draft,
): [draft: Draft, write: (draft: Draft) => void] {
  const queries = useQueryClient();
  const { data: draft = ifNone } = useQuery<Draft>({ queryKey, queryFn: skipToken });
  // What is typed must show before the cache tells of it.
  const [, showNow] = useReducer((times: number) => times + 1, 0);
  const write = (written: Draft) => {
    queries.setQueryData<Draft>(queryKey, written);
    showNow();
  };
  return [draft, write];
}
