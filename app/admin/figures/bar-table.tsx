import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";

type BarTableProps = {
  /** Accessible name of the table. */
  label: string;
  /** Column headings: what is counted, the count, and an optional note. */
  columns: readonly [string, string, string?];
  rows: readonly { name: string; count: number; note?: string }[];
};

const CELL = "border-border border-b py-2 align-middle";

/** A table of counts with a bar in each row. */
export function BarTable({ label, columns, rows }: BarTableProps) {
  const [name, count, note] = columns;
  const most = Math.max(1, ...rows.map((row) => row.count));
  const width = scaleLinear({ domain: [0, most], range: [0, 100] });
  return (
    <table aria-label={label} className="w-full border-collapse text-left text-sm tabular-nums">
      <thead>
        <tr className="text-muted-foreground text-xs">
          <th scope="col" className="py-1 pr-3 font-medium">
            {name}
          </th>
          <th scope="col" className="py-1 pr-3 text-right font-medium">
            {count}
          </th>
          <td className="w-2/5 max-sm:w-1/4" />
          {note ? (
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {note}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className={`${CELL} pr-3 font-semibold`}>
              {row.name}
            </th>
            <td className={`${CELL} pr-3 text-right`}>{row.count.toLocaleString("en-US")}</td>
            <td className={CELL}>
              <svg aria-hidden="true" className="block h-4 w-full">
                <Bar
                  height="100%"
                  width={`${width(row.count)}%`}
                  rx={2}
                  className="fill-primary forced-colors:fill-[CanvasText]"
                />
              </svg>
            </td>
            {note ? <td className={`${CELL} pl-3 text-right text-muted-foreground`}>{row.note}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
