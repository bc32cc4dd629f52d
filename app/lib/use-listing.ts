import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";

/**
 * A list's filters and sort order, kept in the URL so that they survive a reload and going back. A value in the URL
 * that `choices` does not contain falls back to the first choice; `texts` may have any value, like the search. Changes keep
 * the state of the history entry.
 */
export function useListing<Choices extends Record<string, readonly string[]>, Text extends string = never>(
  choices: Choices,
  texts: readonly Text[] = [],
) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const listing = useMemo(() => readListing(params, choices, texts), [params, choices, texts]);
  // The latest parameters we asked for: the URL and the router's state follow a moment later.
  const requested = useRef(params);
  useEffect(() => {
    requested.current = params;
  }, [params]);
  const change = useCallback(
    (changes: Partial<typeof listing>) => {
      const after = new URLSearchParams(requested.current);
      for (const [name, value] of Object.entries(changes as Record<string, string>)) {
        if (value === "" || value === choices[name]?.[0]) after.delete(name);
        else after.set(name, value);
      }
      requested.current = after;
      setParams(after, { replace: true, preventScrollReset: true, state });
    },
    [setParams, choices, state],
  );
  return { listing, change };
}

type Listing<Choices extends Record<string, readonly string[]>, Text extends string> = {
  [Name in keyof Choices]: Choices[Name][number];
} & Record<Text | "search", string>;

/** Parses a list's filters from the URL parameters. */
export function readListing<Choices extends Record<string, readonly string[]>, Text extends string = never>(
  params: URLSearchParams,
  choices: Choices,
  texts: readonly Text[] = [],
) {
  const listing: Record<string, string | undefined> = {};
  for (const name of ["search", ...texts]) listing[name] = params.get(name)?.trim() ?? "";
  for (const [name, values] of Object.entries(choices)) {
    const given = params.get(name) ?? "";
    listing[name] = values.includes(given) ? given : values[0];
  }
  return listing as Listing<Choices, Text>;
}
