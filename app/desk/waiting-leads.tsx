import type { ReactNode } from "react";
import { countOf } from "#app/lib/counts.ts";
import { formatWait } from "#app/lib/time/moments.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { cn } from "#app/ui/cn.ts";
import { MarkedNote } from "#app/ui/notice.tsx";
import { DueLeads } from "./follow-up/due-leads.tsx";
import { countLeads, type LeadSummary } from "./lead-summary.ts";
import { HeldNote } from "./quarantine-parts.tsx";
import { PromiseSummary } from "./response/response-note.tsx";
import { useIntakeState, useLeadSummary } from "./use-leads.ts";

type WaitingLeadsProps = {
  action: ReactNode;
  /** Link to the requests kept aside, for those who may see them. */
  keptAside?: ReactNode;
};

/** Who waits for a call and for how long, follow-ups, held requests, and problems of the intake. */
export function WaitingLeads({ action, keptAside }: WaitingLeadsProps) {
  const { data: summary } = useLeadSummary();
  return (
    <>
      {summary ? (
        <>
          <WaitingSummary waiting={summary.waiting} action={action} />
          <div className="grid gap-1 empty:hidden max-lg:-my-3">
            <DueLeads late={summary.late} due={summary.due} mine={summary.mine} />
            <HeldNote held={summary.held} />
          </div>
        </>
      ) : null}
      <JournalNotices action={keptAside} />
    </>
  );
}

function WaitingSummary({ waiting, action }: Pick<LeadSummary, "waiting"> & { action: ReactNode }) {
  const now = useNow();
  const [oldest] = waiting;
  if (!oldest) return <p className="text-muted-foreground text-sm">Nobody is waiting for a call.</p>;
  return (
    <section
      aria-label="Waiting for a call"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 sm:gap-x-5"
    >
      <CountInDrum>{countLeads(waiting.length)}</CountInDrum>
      <strong className="self-end font-display font-bold sm:text-lg">Waiting for a call</strong>
      {/* On a phone, the response promise has its own line at the bottom. */}
      <p className="col-start-2 self-start text-muted-foreground text-sm max-sm:contents">
        <span className="max-sm:col-start-2 max-sm:self-start">
          Oldest: {formatWait(oldest.created_at, now)}.
        </span>{" "}
        <PromiseSummary
          waiting={waiting}
          now={now}
          className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3"
        />
      </p>
      <div className="col-start-3 row-span-2 row-start-1 max-[23rem]:col-span-full max-[23rem]:row-start-4 max-[23rem]:pt-3">
        {action}
      </div>
    </section>
  );
}

/** Requests that the database has not taken yet, or refuses for good. */
function JournalNotices({ action = "Admins find them on the dashboard." }: { action: ReactNode }) {
  const { data: intake } = useIntakeState();
  const now = useNow();
  if (!intake) return null;
  const { waiting, since, keptAside } = intake;
  return (
    <>
      {waiting > 0 && (
        <MarkedNote>
          {countOf(waiting, "request isn’t", "requests aren’t")} among the leads yet, because the database was
          out of reach. Nothing is lost: the server keeps what comes in and adds it by itself.{" "}
          {since && `Oldest: ${formatWait(since, now)}.`}
        </MarkedNote>
      )}
      {keptAside > 0 && (
        <MarkedNote>
          {countOf(keptAside, "request", "requests")} couldn’t be added to the leads and{" "}
          {keptAside === 1 ? "is" : "are"} kept aside. {action}
        </MarkedNote>
      )}
    </>
  );
}

/** The count, in the brand's round washer door. */
function CountInDrum({ children }: { children: string }) {
  return (
    <strong
      className={cn(
        "row-span-2 grid size-12 place-content-center sm:size-16 rounded-full border-4 sm:border-[5px] border-foreground bg-coral font-display font-bold text-on-coral tabular-nums",
        children.length > 3 ? "text-xs sm:text-base" : "text-lg sm:text-xl",
      )}
    >
      {children}
    </strong>
  );
}
