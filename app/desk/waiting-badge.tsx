import { cn } from "#app/ui/cn.ts";
import { countLeads } from "./lead-summary.ts";
import { useLeadSummary } from "./use-leads.ts";

/** How many leads wait for a call; renders nothing if none does. */
export function WaitingBadge({ className }: { className?: string }) {
  const waiting = useLeadSummary().data?.waiting.length ?? 0;
  if (waiting === 0) return null;
  return (
    <span
      className={cn(
        "min-w-5 rounded-full bg-coral px-1.5 text-center font-semibold text-on-coral text-xs tabular-nums",
        className,
      )}
    >
      {countLeads(waiting)}
      <span className="sr-only"> waiting for a call</span>
    </span>
  );
}
