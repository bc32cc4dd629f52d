import { cn } from "#app/ui/cn.ts";
import { countWaiting, useWaitingLeads } from "./use-leads.ts";

/** How many wait for a call, beside a link to them; nothing while nobody does. */
export function WaitingBadge({ className }: { className?: string }) {
  const { data: waiting } = useWaitingLeads();
  if (!waiting?.length) return null;
  return (
    <span
      className={cn(
        "min-w-5 rounded-full bg-coral px-1.5 text-center font-semibold text-on-coral text-xs tabular-nums",
        className,
      )}
    >
      {countWaiting(waiting)}
      <span className="sr-only"> waiting for a call</span>
    </span>
  );
}
