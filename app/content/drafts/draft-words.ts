import { formatDay, formatMoment, formatTime } from "#app/lib/moments.ts";

/** `You have unsaved changes from 9:41 AM on another device.` */
export function describeServerDraft(
  { savedAt, isHere }: { savedAt: string; isHere: boolean },
  timeZone: string,
  now = new Date().toISOString(),
): string {
  const isToday = formatDay(savedAt, timeZone) === formatDay(now, timeZone);
  const when = isToday ? formatTime(savedAt, timeZone) : formatMoment(savedAt, timeZone);
  return `You have unsaved changes from ${when} ${isHere ? "in another window" : "on another device"}.`;
}
