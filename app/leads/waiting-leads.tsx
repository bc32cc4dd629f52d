import type { ReactNode } from "react";
import { formatAge } from "#app/lib/moments.ts";
import { WAITING_LEADS_COUNTED } from "./lead-queries.ts";
import { useWaitingLeads } from "./use-leads.ts";

/** The most urgent thing of the day: who waits for a call, and for how long. Nothing while it is not known. */
export function WaitingLeads({ action }: { action?: ReactNode }) {
  const { data: waiting } = useWaitingLeads();
  const oldest = waiting?.[0];
  if (!waiting) return null;
  if (!oldest) return <p className="text-muted-foreground text-sm">Nobody is waiting for a call.</p>;
  return (
    <section
      aria-label="Waiting for a call"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-coral border-l-8 bg-card px-5 py-4"
    >
      <p>
        <strong className="font-display font-semibold text-lg">
          {countWaiting(waiting.length)} waiting for a call.
        </strong>{" "}
        <span className="text-muted-foreground">The oldest came {formatAge(oldest)}.</span>
      </p>
      {action}
    </section>
  );
}

function countWaiting(count: number): string {
  if (count > WAITING_LEADS_COUNTED) return `More than ${WAITING_LEADS_COUNTED} requests`;
  return count === 1 ? "1 request" : `${count} requests`;
}
