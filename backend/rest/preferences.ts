import { invalidPreferences, notImplemented } from "./errors.ts";

/** What `Prefer` asked for. Source: PostgREST docs, Prefer Header; RFC 7240. */
export type Preferences = {
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  return: "representation" | "minimal" | null;
  count: "exact" | "planned" | "estimated" | null;
  handling: "strict" | "lenient" | null;
  /** Counts only together with `handling=strict`. */
  maxAffected: number | null;
  invalid: readonly string[];
};

const CHOICES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal"],
  count: ["exact", "planned", "estimated"],
  handling: ["strict", "lenient"],
} as const;

const NO_PREFERENCES: Preferences = {
  resolution: null,
  missing: null,
  return: null,
  count: null,
  handling: null,
  maxAffected: null,
  invalid: [],
};

// Known to PostgREST, without effect in its default configuration (db-tx-end=commit).
const IGNORED = new Set(["tx=commit", "tx=rollback", "params=single-object"]);

/** @throws ApiError PGRST127 */
export function parsePreferences(header: string | null): Preferences {
  if (header === null) return NO_PREFERENCES;
  const preferences: Record<string, unknown> = { ...NO_PREFERENCES };
  const invalid: string[] = [];
  for (const preference of header.split(",").map((part) => part.trim())) {
    const [name = "", value = ""] = splitOnce(preference, "=");
    const choices: readonly string[] | undefined = Object.hasOwn(CHOICES, name)
      ? CHOICES[name as keyof typeof CHOICES]
      : undefined;
    if (choices?.includes(value)) preferences[name] ??= value;
    else if (name === "max-affected" && /^\d{1,9}$/.test(value)) preferences.maxAffected ??= Number(value);
    else if (name === "timezone" || value === "headers-only") throw notImplemented(`Prefer: ${preference}`);
    else if (!IGNORED.has(preference)) invalid.push(preference);
  }
  return { ...(preferences as Preferences), invalid };
}

/** @throws ApiError PGRST122 for an unknown preference under `handling=strict` */
export function refuseInvalidPreferences(preferences: Preferences): void {
  if (preferences.handling === "strict" && preferences.invalid.length > 0) {
    throw invalidPreferences(preferences.invalid);
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
