import { useState } from "react";
import { useBusiness } from "#app/lib/use-business.ts";
import { Button } from "#app/ui/button.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { localTime, momentsAt, zoneName } from "./local-moments.ts";
import type { Scheduled, TimetableAction } from "./timetable-queries.ts";
import { describeEntry, timetableMessages } from "./timetable-words.ts";
import { useCancelTime, useSetTime, useTimetable } from "./use-timetable.ts";

/** Below an editor's fields: when what is stored is published or taken down by itself. Set at once, apart from the draft. */
export function TimetableSection(content: Scheduled) {
  const { entries, isUnknown } = useTimetable(content);
  const { timeZone } = useBusiness();
  const cancel = useCancelTime();
  // Stays open when its last time is taken back, until it is closed.
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || entries.length > 0 || isUnknown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-border p-4"
    >
      <summary className="cursor-pointer font-semibold text-sm">Publish or unpublish at a time</summary>
      <div className="mt-4 grid gap-4">
        {isUnknown ? (
          <p role="alert" className="text-destructive text-sm">
            {timetableMessages.loadFailed}
          </p>
        ) : null}
        {entries.length > 0 ? (
          <ul className="grid gap-2">
            {entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                <time dateTime={entry.due_at} className="font-semibold">
                  {describeEntry(entry, timeZone)} {zoneName(entry.due_at, timeZone)}
                </time>
                <Button
                  size="small"
                  variant="outline"
                  disabled={cancel.isPending}
                  aria-label={`Take back: ${describeEntry(entry, timeZone)}`}
                  onClick={() => cancel.mutate(entry)}
                >
                  Take back
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <TimeForm {...content} />
      </div>
    </details>
  );
}

function TimeForm(content: Scheduled) {
  const { timeZone } = useBusiness();
  const save = useSetTime(content);
  const [action, setAction] = useState<TimetableAction>("publish");
  const [local, setLocal] = useState("");
  const [later, setLater] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const moments = momentsAt(local, timeZone);
  const isTwice = moments.length > 1;

  function submit() {
    const moment = moments[later ? 1 : 0] ?? moments[0];
    const found = problemOf(local, moment);
    setProblem(found);
    if (moment && !found) save.mutate({ action, due_at: moment }, { onSuccess: () => setLocal("") });
  }

  return (
    <form
      aria-label="Publish or unpublish at a time"
      noValidate
      className="grid items-start gap-3 sm:grid-cols-[auto_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormField label="What">
        {(tie) => (
          <Select
            {...tie}
            className="h-10"
            value={action}
            onChange={({ target }) => setAction(target.value as TimetableAction)}
          >
            <option value="publish">Publish</option>
            <option value="unpublish">Unpublish</option>
          </Select>
        )}
      </FormField>
      <FormField
        label="When"
        hint={`Las Vegas time (${zoneName(moments[later ? 1 : 0] ?? new Date().toISOString(), timeZone)}). What is saved by then is what visitors see.`}
        problem={problem}
      >
        {(tie) => (
          <Input
            {...tie}
            type="datetime-local"
            min={localTime(Date.now(), timeZone)}
            value={local}
            onChange={({ target }) => {
              setLocal(target.value);
              setLater(false);
              setProblem(null);
            }}
          />
        )}
      </FormField>
      <Button type="submit" variant="outline" className="sm:mt-6.5" disabled={save.isPending}>
        Set time
      </Button>
      {isTwice ? (
        <div className="sm:col-span-3">
          <FormField label={timetableMessages.twice}>
            {(tie) => (
              <Select
                {...tie}
                className="h-10 w-auto"
                value={later ? "later" : "earlier"}
                onChange={({ target }) => setLater(target.value === "later")}
              >
                {moments.map((moment, place) => (
                  <option key={moment} value={place === 0 ? "earlier" : "later"}>
                    {place === 0 ? "The first" : "The second"} ({zoneName(moment, timeZone)})
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </div>
      ) : null}
    </form>
  );
}

function problemOf(local: string, moment: string | undefined): string | null {
  if (!local) return timetableMessages.incomplete;
  if (!moment) return timetableMessages.skipped;
  return Date.parse(moment) <= Date.now() ? timetableMessages.past : null;
}
