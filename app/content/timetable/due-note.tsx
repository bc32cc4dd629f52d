import { useBusiness } from "#app/lib/use-business.ts";
import type { Scheduled } from "./timetable-queries.ts";
import { describeEntry } from "./timetable-words.ts";
import { useTimetable } from "./use-timetable.ts";

/** Beside a state in a list: what becomes of it by itself, and when. */
export function DueNote(content: Scheduled) {
  const { timeZone } = useBusiness();
  return useTimetable(content).entries.map((entry) => (
    <time
      key={entry.id}
      dateTime={entry.due_at}
      className="text-muted-foreground text-xs max-lg:ml-3 lg:block"
    >
      {describeEntry(entry, timeZone)}
    </time>
  ));
}
