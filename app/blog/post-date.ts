/** A post's day, YYYY-MM-DD, as people read it: a calendar day, the same in every time zone. */
export function formatPostDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
