import { dayAfter, formatDayOfYear } from "#app/lib/time/calendar-day.ts";
import type { FigureRow } from "./figure-queries.ts";
import { FigureSection } from "./figure-sections.tsx";
import { FigureTable } from "./figure-table.tsx";
import { WeekPlot } from "./week-plot.tsx";

type WeekSectionProps = {
  rows: readonly FigureRow[];
  /** All weeks of the period by their Monday, including empty ones. */
  weeks: readonly string[];
  /** The first day with counted visits. Before it the count is unknown, not zero. */
  countedSince: string | null;
};

type Measure = "arrivals" | "requests" | "starts" | "calls" | "converted";

/** Visits and requests week by week; the last week is not over. */
export function WeekSection({ rows, weeks, countedSince }: WeekSectionProps) {
  const byWeek = new Map(rows.map((row) => [row.name, row]));
  const count = (measure: Measure) => (week: string) =>
    isOfVisits(measure) && !wasCounted(week, countedSince) ? null : (byWeek.get(week)?.[measure] ?? 0);
  const counts = (measure: Measure) => weeks.map((week) => ({ week, count: count(measure)(week) }));
  return (
    <FigureSection title="Week by week" note="Weeks begin on Monday. This one isn’t over yet.">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <WeekPlot title="Visits" counts={counts("arrivals")} />
        <WeekPlot title="Requests" counts={counts("requests")} />
      </div>
      <details>
        <summary className="cursor-pointer justify-self-start py-1 text-primary text-sm">As a table</summary>
        <FigureTable
          label="Week by week"
          of="Week of"
          rows={weeks.toReversed()}
          nameOf={formatDayOfYear}
          columns={[
            { name: "Visits", count: count("arrivals") },
            { name: "Form starts", count: count("starts") },
            { name: "Call taps", count: count("calls") },
            { name: "Requests", count: count("requests") },
            { name: "Converted", count: count("converted") },
          ]}
        />
      </details>
    </FigureSection>
  );
}

function isOfVisits(measure: Measure): boolean {
  return measure === "arrivals" || measure === "starts" || measure === "calls";
}

/** Whether visits were counted on any day of the week. */
function wasCounted(monday: string, countedSince: string | null): boolean {
  return countedSince !== null && dayAfter(monday, 7) > countedSince;
}
