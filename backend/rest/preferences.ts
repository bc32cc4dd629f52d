import { notImplemented } from "./errors.ts";

/** The content of the header `Prefer`. Source: PostgREST docs, Prefer Header; RFC 7240. */
export type Preferences = {
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  return: "representation" | "minimal" | null;
  count: "exact" | "planned" | "estimated" | null;
};

const CHOICES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  return: ["representation", "minimal"],
  count: ["exact", "planned", "estimated"],
} as const;

/** What PostgREST serves and we do not. Preferences that PostgREST does not know either have no effect. */
const NOT_IMPLEMENTED = /^(?:timezone=|max-affected=|handling=strict$|missing=default$|return=headers-only$)/;

/** @throws ApiError PGRST127 */
export function parsePreferences(header: string | null): Preferences {
  const preferences: Record<string, string | null> = { resolution: null, return: null, count: null };
  for (const preference of header?.split(",").map((part) => part.trim()) ?? []) {
    if (NOT_IMPLEMENTED.test(preference)) throw notImplemented(`Prefer: ${preference}`);
    const [name = "", value = ""] = preference.split("=", 2);
    const choices: readonly string[] = Object.hasOwn(CHOICES, name)
      ? CHOICES[name as keyof typeof CHOICES]
      : [];
    if (choices.includes(value)) preferences[name] ??= value;
  }
  return preferences as Preferences;
}
