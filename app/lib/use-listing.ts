import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * How a list is narrowed and ordered, kept in the address: it survives a reload and the way back. A value that the
 * address gives and `choices` does not know is the first choice.
 */
export function useListing<Choices extends Record<string, readonly string[]>>(choices: Choices) {
  const [params, setParams] = useSearchParams();
  const listing = { search: params.get("search")?.trim() ?? "" } as { search: string } & {
    [Name in keyof Choices]: Choices[Name][number];
  };
  for (const [name, values] of Object.entries(choices)) {
    const given = params.get(name) ?? "";
    Object.assign(listing, { [name]: values.includes(given) ? given : values[0] });
  }
  const change = useCallback(
    (changes: Partial<typeof listing>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes as Record<string, string>)) {
            if (value === "" || value === choices[name]?.[0]) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams, choices],
  );
  return { listing, change };
}
