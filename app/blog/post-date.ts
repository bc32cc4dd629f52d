/** A post's day, YYYY-MM-DD, as people read it: a calendar day, the same in every time zone. */
export function formatPostDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** The same within its year, as `Aug 11`. */
export function formatDayOfYear(date: string): string {
  const parts = { month: "short", day: "numeric", timeZone: "UTC" } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", parts);
}
