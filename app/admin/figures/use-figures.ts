import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useBusiness } from "#app/lib/use-business.ts";
import { readFigures } from "./figure-queries.ts";
import type { Span } from "./figure-span.ts";
import { figureMessages } from "./figure-words.ts";

/** What was counted in a span; the one before stays until it is there. */
export function useFigures({ from, until }: Span) {
  const client = useBackendClient();
  const business = useBusiness();
  return useQuery({
    queryKey: ["figures", from, until],
    queryFn: ({ signal }) => readFigures(client, { from, until }, business, signal),
    placeholderData: keepPreviousData,
    meta: { failure: figureMessages.loadFailed },
  });
}
