import { useBusiness } from "#app/lib/root-data.ts";
import type { ContentRef } from "../content-identity.ts";
import { describeEntry } from "./timetable-words.ts";
import { useTimetable } from "./use-timetable.ts";

/** Beside the status in a list: when it will be published or unpublished automatically. */
export function DueNote(content: ContentRef) {
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
