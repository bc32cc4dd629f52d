import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { formatCount } from "#app/lib/counts.ts";
import { formatDayOfYear } from "#app/lib/time/calendar-day.ts";

type WeekPlotProps = {
  title: string;
  /** By week, named by its Monday as YYYY-MM-DD; null where nothing was counted. */
  counts: readonly { week: string; count: number | null }[];
};

const HEIGHT = 168;
const TOP = 20;
const BOTTOM = 22;
/** With more weeks there is no room for a label on every bar. */
const MAX_LABELED_BARS = 12;
const MAX_DAY_LABELS = 6;

/** A bar chart of weekly counts; the table below it has the exact numbers. */
export function WeekPlot({ title, counts }: WeekPlotProps) {
  const most = Math.max(0, ...counts.map(({ count }) => count ?? 0));
  const x = scaleBand({ domain: counts.map(({ week }) => week), range: [0, 100], padding: 0.25 });
  const y = scaleLinear({ domain: [0, Math.max(1, most)], range: [HEIGHT - BOTTOM, TOP] });
  const dayStep = Math.ceil(counts.length / MAX_DAY_LABELS);
  const labelsEveryBar = counts.length <= MAX_LABELED_BARS;
  const latestPeak = counts.findLast(({ count }) => count === most)?.week;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        role="img"
        aria-label={`${title}: at most ${formatCount(most)} a week. The table says each.`}
        width="100%"
        height={HEIGHT}
        className="block overflow-visible"
      >
        {counts.map(({ week, count }, index) => (
          <g key={week}>
            <Bar
              x={`${x(week)}%`}
              width={`${x.bandwidth()}%`}
              y={y(count ?? 0)}
              height={HEIGHT - BOTTOM - y(count ?? 0)}
              className="fill-primary forced-colors:fill-[CanvasText]"
            />
            {labelsEveryBar || week === latestPeak ? (
              <PlotText x={middleOf(week)} y={y(count ?? 0) - 5} quiet={count === null}>
                {count === null ? "–" : formatCount(count)}
              </PlotText>
            ) : null}
            {index % dayStep === 0 ? (
              // In the middle of a thin bar, the first would hang over the edge of the plot.
              <PlotText
                x={labelsEveryBar ? middleOf(week) : (x(week) ?? 0)}
                y={HEIGHT - 6}
                anchor={labelsEveryBar ? "middle" : "start"}
                quiet
              >
                {formatDayOfYear(week)}
              </PlotText>
            ) : null}
          </g>
        ))}
        <line
          x1="0"
          x2="100%"
          y1={HEIGHT - BOTTOM}
          y2={HEIGHT - BOTTOM}
          className="stroke-input forced-colors:stroke-[CanvasText]"
        />
      </svg>
    </figure>
  );

  function middleOf(week: string): number {
    return (x(week) ?? 0) + x.bandwidth() / 2;
  }
}

type PlotTextProps = {
  x: number;
  y: number;
  anchor?: "start" | "middle";
  quiet?: boolean;
  children: string;
};

function PlotText({ x, y, anchor = "middle", quiet = false, children }: PlotTextProps) {
  const color = quiet ? "fill-muted-foreground" : "fill-foreground";
  return (
    <text
      x={`${x}%`}
      y={y}
      textAnchor={anchor}
      className={`text-[0.75rem] tabular-nums forced-colors:fill-[CanvasText] ${color}`}
    >
      {children}
    </text>
  );
}
