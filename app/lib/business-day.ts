import { dateFormat } from "./date-format.ts";

/** The calendar day at the business, as YYYY-MM-DD, at a moment. */
export function businessDay(timeZone: string, moment = new Date()): string {
  return dateFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);
}
