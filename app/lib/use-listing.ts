import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";

/**
 * How a list is narrowed and ordered, kept in the address: it survives a reload and the way back. A value that the
 * address gives and `choices` does not know is the first choice; `texts` may be anything, like the search.
 */
export function useListing<Choices extends Record<string, readonly string[]>, Text extends string = never>(
  choices: Choices,
  texts: readonly Text[] = [],
) {
  const [params, setParams] = useSearchParams();
  const listing = useMemo(() => readListing(params, choices, texts), [params, choices, texts]);
  // What was asked for last: the address, and what the router passes for it, follow a moment later.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);
  const change = useCallback(
    (changes: Partial<typeof listing>) => {
      const after = new URLSearchParams(asked.current);
      for (const [name, value] of Object.entries(changes as Record<string, string>)) {
        if (value === "" || value === choices[name]?.[0]) after.delete(name);
        else after.set(name, value);
      }
      asked.current = after;
      setParams(after, { replace: true, preventScrollReset: true });
    },
    [setParams, choices],
  );
  return { listing, change };
}

type Listing<Choices extends Record<string, readonly string[]>, Text extends string> = {
  [Name in keyof Choices]: Choices[Name][number];
} & Record<Text | "search", string>;

/** What the parameters of an address say of a list. */
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
