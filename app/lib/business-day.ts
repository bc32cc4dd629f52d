/** The calendar day at the business, as YYYY-MM-DD, at a moment. */
export function businessDay(timeZone: string, moment = new Date()): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);
}
