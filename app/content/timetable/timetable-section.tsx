import { memo, useEffect, useRef, useState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import type { ContentRef } from "../content-identity.ts";
import { localTime, zoneName } from "./local-moments.ts";
import type { TimetableAction } from "./timetable-queries.ts";
import { describeEntry, timetableMessages } from "./timetable-words.ts";
import type { ChosenTime } from "./use-chosen-time.ts";
import { useCancelTime, useTimetable } from "./use-timetable.ts";

type TimetableSectionProps = ContentRef & {
  /** Whether the content has been saved at least once. */
  isStored: boolean;
  time: ChosenTime;
};

/** Below an editor's fields: schedules publishing or unpublishing. A time is set by its own button or with the next save. */
export const TimetableSection = memo(function TimetableSection(props: TimetableSectionProps) {
  const { kind, id, isStored, time } = props;
  const { entries, isUnknown } = useTimetable({ kind, id });
  const { timeZone } = useBusiness();
  const cancel = useCancelTime();
  // Keeps the section open when its last entry is removed.
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || entries.length > 0 || isUnknown || time.problem !== null}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-border p-4"
    >
      <summary className="cursor-pointer font-semibold text-sm">Schedule</summary>
      <div className="mt-4 grid gap-4">
        {isUnknown ? <Problem>{timetableMessages.loadFailed}</Problem> : null}
        {entries.length > 0 ? (
          <ul className="grid gap-2">
            {entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                <time dateTime={entry.due_at} className="font-semibold">
                  {describeEntry(entry, timeZone)} {zoneName(entry.due_at, timeZone)}
                </time>
                <VanishingButton
                  size="small"
                  variant="outline"
                  disabled={cancel.isPending}
                  aria-label={`Remove: ${describeEntry(entry, timeZone)}`}
                  onClick={() => cancel.mutate(entry)}
                >
                  Remove
                </VanishingButton>
              </li>
            ))}
          </ul>
        ) : null}
        {isStored || entries.length === 0 ? null : (
          <p className="text-muted-foreground text-sm">{timetableMessages.unsaved}</p>
        )}
        <TimeForm kind={kind} time={time} />
      </div>
    </details>
  );
});

function TimeForm({ kind, time }: Pick<TimetableSectionProps, "kind" | "time">) {
  const { timeZone } = useBusiness();
  const { action, choice, moments, moment, problem } = time;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector("input")?.focus();
  }, [problem]);
  return (
    <form
      ref={form}
      aria-label="Schedule"
      noValidate
      className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[auto_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        void time.set();
      }}
    >
      <FormField label="What">
        {(tie) => (
          <Select
            {...tie}
            className="h-10"
            value={action}
            onChange={({ target }) => time.choose({ action: target.value as TimetableAction })}
          >
            <option value="publish">Publish</option>
            <option value="unpublish">Unpublish</option>
          </Select>
        )}
      </FormField>
      <FormField
        label="When"
        hint={`Las Vegas time (${zoneName(moment ?? new Date().toISOString(), timeZone)}). ${timetableMessages.visible[kind]}`}
        problem={problem?.text ?? null}
      >
        {(tie) => (
          <DateInput
            {...tie}
            type="datetime-local"
            min={localTime(Date.now(), timeZone)}
            value={choice.local}
            onChange={({ target }) => time.choose({ local: target.value, later: false })}
          />
        )}
      </FormField>
      <Button type="submit" variant="outline" className="sm:mt-6.5" disabled={time.isSetting}>
        Schedule
      </Button>
      {moments.length > 1 ? <RepeatedHourChoice time={time} /> : null}
    </form>
  );
}

/** Asks which instant is meant in an hour that is repeated when clocks go back. */
function RepeatedHourChoice({ time: { choice, moments, choose } }: { time: ChosenTime }) {
  const { timeZone } = useBusiness();
  return (
    <div className="sm:col-span-3">
      <FormField label={timetableMessages.twice}>
        {(tie) => (
          <Select
            {...tie}
            className="h-10 w-auto"
            value={choice.later ? "later" : "earlier"}
            onChange={({ target }) => choose({ later: target.value === "later" })}
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
  );
}
