import { Link } from "react-router";
import { DESK_PATH } from "../desk-path.ts";
import { countLeads, type LeadSummary } from "../lead-summary.ts";

/** Links to the leads with a follow-up that is late, due today, or one's own; renders nothing if there are none. */
export function DueLeads({ late, due, mine }: Pick<LeadSummary, "late" | "due" | "mine">) {
  if (late.length + due.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm">
      <span className="font-semibold">Follow-ups</span>
      {late.length > 0 ? (
        <DueLink listing="due=late" className="text-destructive">
          {`${countLeads(late.length)} late`}
        </DueLink>
      ) : null}
      {due.length > 0 ? (
        <DueLink listing="due=today" className="text-primary">
          {`${countLeads(due.length)} due today`}
        </DueLink>
      ) : null}
      {mine > 0 ? (
        <DueLink listing="due=now&assignee=me" className="text-primary">
          {`${countLeads(mine)} yours`}
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
