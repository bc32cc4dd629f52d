import { Link } from "react-router";
import { describeQuarantine } from "#app/leads/quarantine.ts";
import { Button } from "#app/ui/button.tsx";
import { DESK_PATH } from "./desk-path.ts";
import type { LeadRow } from "./lead-queries.ts";
import { countLeads, type LeadSummary } from "./lead-summary.ts";

/** Says that there are held requests; renders nothing if there are none. */
export function HeldNote({ held }: Pick<LeadSummary, "held">) {
  if (held === 0) return null;
  return (
    <p className="text-muted-foreground text-sm">
      {countLeads(held)} {held === 1 ? "request" : "requests"}{" "}
      <span className="max-sm:hidden">{held === 1 ? "looks" : "look"} like spam and </span>
      {held === 1 ? "is" : "are"} held back.{" "}
      <Link
        to={`${DESK_PATH}?show=quarantine`}
        className="inline-block whitespace-nowrap py-1 text-primary underline underline-offset-4"
      >
        Look through {held === 1 ? "it" : "them"}
      </Link>
    </p>
  );
}

/** Explains the list of held requests. */
export function AboutQuarantine() {
  return (
    <p className="text-muted-foreground text-sm">
      These requests look like spam. Nobody was notified of them, and nothing is deleted. Release a real one
      and it’s a new lead like any other; mark what you’ve seen as Closed.
    </p>
  );
}

/** Why the request is held back. */
export function QuarantineReasons({ quarantine }: Pick<LeadRow, "quarantine">) {
  return (
    <ul aria-label="Why it’s held back" className="mt-1 list-disc pl-4 text-muted-foreground text-xs">
      {describeQuarantine(quarantine).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

type ReleaseButtonProps = { id: string; lead: LeadRow; onRelease: (release: Release) => void };

export type Release = { lead: LeadRow; quarantine: null };

export function ReleaseButton({ id, lead, onRelease }: ReleaseButtonProps) {
  return (
    <Button
      id={id}
      variant="outline"
      size="small"
      aria-label={`Release ${lead.name}`}
      onClick={() => onRelease({ lead, quarantine: null })}
    >
      Release
    </Button>
  );
}
