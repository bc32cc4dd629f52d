import { leadStatusLook } from "#app/leads/lead-status.ts";
import type { NoteChange, StatusChange } from "./change-keys.ts";
import { useUnsent } from "./unsent.ts";

/** On a lead: what was changed of it and waits to be sent. Nothing where nothing does. */
export function UnsentNote({ leadId }: { leadId: string }) {
  const unsent = useUnsent().filter(({ lead }) => lead.id === leadId);
  if (unsent.length === 0) return null;
  return (
    <section aria-label="Waiting to be sent" className="grid gap-1 border-coral border-l-4 pl-3 text-sm">
      <p className="font-semibold">Waiting to be sent</p>
      <ul className="grid gap-1">
        {unsent.map((change) => (
          <li key={`${change.at} ${tell(change)}`} className="wrap-anywhere whitespace-pre-line">
            {tell(change)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function tell(change: StatusChange | NoteChange): string {
  return "note" in change ? change.note.body : `Status: ${leadStatusLook(change.status).label}`;
}
