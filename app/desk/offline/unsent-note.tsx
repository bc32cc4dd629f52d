import { leadStatusLook } from "#app/leads/lead-status.ts";
import { describeValue, nameOfField } from "../follow-up/field-words.ts";
import { type LeadStaff, useLeadStaff } from "../follow-up/lead-staff.ts";
import type { DeskChange } from "./change-keys.ts";
import { useUnsent } from "./unsent.ts";

/** The unsent changes to a lead; renders nothing if there are none. */
export function UnsentNote({ leadId }: { leadId: string }) {
  const { data: staff } = useLeadStaff();
  const unsent = useUnsent().filter(({ lead }) => lead.id === leadId);
  if (unsent.length === 0) return null;
  return (
    <section aria-label="Waiting to be sent" className="grid gap-1 border-coral border-l-4 pl-3 text-sm">
      <p className="font-semibold">Waiting to be sent</p>
      <ul className="grid gap-1">
        {unsent.map((change) => (
          <li key={`${change.at} ${tell(change, staff)}`} className="wrap-anywhere whitespace-pre-line">
            {tell(change, staff)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function tell(change: DeskChange, staff: LeadStaff | undefined): string {
  if ("note" in change) return change.note.body;
  if ("status" in change) return `Status: ${leadStatusLook(change.status).label}`;
  return `${nameOfField(change.field)}: ${describeValue(change.field, change.value, staff)}`;
}
