import { type ComponentProps, useId } from "react";
import { dayAfter } from "#app/lib/time/calendar-day.ts";
import { useToday } from "#app/lib/time/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { Label } from "#app/ui/label.tsx";
import { moveFocusOutOf } from "#app/ui/move-focus.ts";
import { SavingDate } from "#app/ui/saving-date.tsx";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { useChangeField } from "./lead-fields.ts";
import { DueMark } from "./lead-marks.tsx";
import { assigneeChoices, useLeadStaff } from "./lead-staff.ts";

/** The range that the database accepts. */
const [FIRST_DAY, LAST_DAY] = ["2018-01-01", "2099-12-31"];
const SOON = [
  { label: "Today", days: 0 },
  { label: "Tomorrow", days: 1 },
  { label: "In a week", days: 7 },
];

/** The day on which to contact a lead again. */
export function FollowUpField({ lead }: { lead: LeadRow }) {
  const id = useId();
  const change = useChangeField("follow_up_on");
  const day = lead.follow_up_on;
  const save = (value: string | null) => change(lead, value);

  function finish(button: Element) {
    moveFocusOutOf(button, document.getElementById(id));
    save(null);
    const undo = { label: "Undo", onClick: () => change({ ...lead, follow_up_on: null }, day) };
    void showToast({ title: "Follow-up done", about: `follow_up_on of ${lead.id}`, action: undo });
  }

  return (
    <>
      <Label htmlFor={id} className="self-start leading-11 max-[20rem]:leading-5 lg:leading-9">
        Follow up
      </Label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SavingDate
          id={id}
          className="h-11 w-44 lg:h-9 lg:w-40"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={day ?? ""}
          onSave={(value) => save(value || null)}
        />
        {day && lead.status === "closed" ? (
          <span className="text-muted-foreground text-xs">Not due while closed</span>
        ) : (
          <DueMark lead={lead} />
        )}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 print:hidden">
        <SoonButtons onChoose={save} />
        {day ? <QuickButton onClick={({ currentTarget }) => finish(currentTarget)}>Done</QuickButton> : null}
      </div>
    </>
  );
}

/** Buttons for the days on which most leads are contacted again. */
export function SoonButtons({ onChoose }: { onChoose: (day: string) => void }) {
  const today = useToday();
  return SOON.map(({ label, days }) => (
    <QuickButton key={label} onClick={() => onChoose(dayAfter(today, days))}>
      {label}
    </QuickButton>
  ));
}

function QuickButton(props: Pick<ComponentProps<typeof Button>, "children" | "onClick">) {
  return <Button variant="outline" size="small" className="grow px-2 max-lg:h-11" {...props} />;
}

export function AssigneeField({ lead }: { lead: LeadRow }) {
  const id = useId();
  const { data: staff } = useLeadStaff();
  const change = useChangeField("assignee_id");
  return (
    <>
      <Label htmlFor={id}>Assigned to</Label>
      <SavingSelect
        id={id}
        className="h-11 lg:h-9"
        value={lead.assignee_id ?? ""}
        onSave={(assignee) => change(lead, assignee || null)}
      >
        <option value="">Nobody yet</option>
        {assigneeChoices(staff, lead.assignee_id).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SavingSelect>
    </>
  );
}
