import { formatPhone } from "#app/leads/phone.ts";
import { countOf, formatCount } from "#app/lib/counts.ts";
import { Button } from "#app/ui/button.tsx";
import type { ImportPlan } from "./import-leads.ts";
import type { FileLead } from "./read-lead-file.ts";

/** Enough to see whether the columns were recognized. */
const SHOWN = 5;
const MAX_REFUSED_SHOWN = 100;

type ImportPreviewProps = {
  plan: ImportPlan;
  isBusy: boolean;
  onImport: (leads: FileLead[]) => void;
};

/** What an import would do, in numbers. */
export function PlanCounts({ plan: { leads, existing, refused } }: Pick<ImportPreviewProps, "plan">) {
  const rows = new Set(refused.map(({ row }) => row)).size;
  return (
    <>
      <b>{formatCount(leads.length)} new</b>, {formatCount(existing)} already there, {formatCount(rows)}{" "}
      refused.
    </>
  );
}

/** Shows what an import would do, before it does anything. */
export function ImportPreview({ plan, isBusy, onImport }: ImportPreviewProps) {
  const { leads, refused, unread } = plan;
  return (
    <section aria-label="Import preview" className="-mt-2 grid gap-4">
      {unread.length > 0 ? (
        <p className="wrap-anywhere text-sm">Columns that aren’t imported: {unread.join(", ")}.</p>
      ) : null}
      {leads.length > 0 ? (
        <ul
          aria-label="First of the new ones"
          className="grid divide-y divide-border border-border border-y text-sm"
        >
          {leads.slice(0, SHOWN).map(({ name, phone, email, city, received, message }) => (
            <li key={`${name} ${phone} ${received} ${message}`} className="wrap-anywhere py-2">
              <b dir="auto">{name}</b>{" "}
              <span className="text-muted-foreground">
                <span className="whitespace-nowrap">{formatPhone(phone)}</span>
                {email ? ` · ${email}` : null}
                {received ? (
                  <>
                    {" · "}
                    <span className="whitespace-nowrap">{received}</span>
                  </>
                ) : null}
                {city ? ` · ${city}` : null}
              </span>
              {message ? (
                <p dir="auto" className="line-clamp-1">
                  {message}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <RefusedRows refused={refused} />
      <Button
        className="justify-self-start"
        disabled={isBusy || leads.length === 0}
        onClick={() => onImport(leads)}
      >
        {isBusy ? "Importing..." : `Import ${countOf(leads.length, "lead", "leads")}`}
      </Button>
    </section>
  );
}

/** The rows that can't be imported, with reasons. */
export function RefusedRows({ refused }: Pick<ImportPlan, "refused">) {
  if (refused.length === 0) return null;
  return (
    <ul aria-label="Refused" className="list-disc pl-5 text-sm">
      {refused.slice(0, MAX_REFUSED_SHOWN).map(({ row, field, reason }) => (
        <li key={`${row} ${field}`}>
          Row {row}, {field}: {reason}
        </li>
      ))}
    </ul>
  );
}
