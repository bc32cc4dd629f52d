import { notImplemented } from "./errors.ts";

/** The content of the header `Prefer`. Source: PostgREST docs, Prefer Header; RFC 7240. */
export type Preferences = {
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  return: "representation" | "minimal" | null;
  count: "exact" | "planned" | "estimated" | null;
};

/** What PostgREST serves and we do not. Preferences that PostgREST does not know either have no effect. */
const NOT_IMPLEMENTED = /^(?:timezone=|max-affected=|handling=strict$|missing=default$|return=headers-only$)/;

/** @throws ApiError PGRST127 */
export function parsePreferences(header: string | null): Preferences {
  const given = header?.split(",").map((preference) => preference.trim()) ?? [];
  const refused = given.find((preference) => NOT_IMPLEMENTED.test(preference));
  if (refused !== undefined) throw notImplemented(`Prefer: ${refused}`);
  const firstOf = <Value extends string>(name: string, ...values: Value[]) =>
    given.map((preference) => values.find((value) => preference === `${name}=${value}`)).find(Boolean) ??
    null;
  return {
    resolution: firstOf("resolution", "merge-duplicates", "ignore-duplicates"),
    return: firstOf("return", "representation", "minimal"),
    count: firstOf("count", "exact", "planned", "estimated"),
  };
}
