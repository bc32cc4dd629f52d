import { Link } from "react-router";
import { formatCounted } from "#app/lib/counts.ts";
import { DESK_PATH } from "../desk-path.ts";
import { DUE_LEADS_COUNTED } from "./due-leads-query.ts";
import { useDueLeads } from "./use-due-leads.ts";

/** How many are to be taken up again, each kind a way to them; nothing while none is. */
export function DueLeads() {
  const { data: due } = useDueLeads();
  if (!due || due.late + due.today === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm">
      <span className="font-semibold">Follow-ups</span>
      {due.late > 0 ? (
        <DueLink listing="due=late" className="text-destructive">
          {`${count(due.late)} late`}
        </DueLink>
      ) : null}
      {due.today > 0 ? (
        <DueLink listing="due=today" className="text-primary">
          {`${count(due.today)} due today`}
        </DueLink>
      ) : null}
      {due.mine > 0 ? (
        <DueLink listing="due=now&assignee=me" className="text-primary">
          {`${count(due.mine)} yours`}
        </DueLink>
      ) : null}
    </p>
  );
}

type DueLinkProps = { listing: string; className: string; children: string };

function DueLink({ listing, className, children }: DueLinkProps) {
  return (
    <Link
      to={`${DESK_PATH}?${listing}`}
      className={`inline-flex min-h-11 items-center font-medium underline underline-offset-4 lg:min-h-6 ${className}`}
    >
      {children}
    </Link>
  );
}

function count(leads: number): string {
  return formatCounted(leads, DUE_LEADS_COUNTED);
}
