import { cn } from "#app/ui/cn.ts";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";

type FigureTableProps<Row> = {
  label: string;
  /** Heading of the first column. */
  of: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** `count` returns null where nothing was counted. */
  columns: readonly { name: string; count: (row: Row) => number | null }[];
};

const ROWS_AT_FIRST = 12;

/** A table of counts; rows beyond the first ones are collapsed. */
export function FigureTable<Row>({ rows, ...table }: FigureTableProps<Row>) {
  const rest = rows.slice(ROWS_AT_FIRST);
  if (rows.length === 0) return <p className="text-muted-foreground text-sm">Nothing was counted yet.</p>;
  return (
    <>
      <Counts {...table} rows={rows.slice(0, ROWS_AT_FIRST)} />
      {rest.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1 text-primary text-sm">{`${rest.length} more`}</summary>
          <Counts {...table} label={`${table.label}, the rest`} rows={rest} />
        </details>
      ) : null}
    </>
  );
}

function Counts<Row>({ label, of, rows, nameOf, columns }: FigureTableProps<Row>) {
  return (
    <Table aria-label={label} className="tabular-nums">
      <TableHeader>
        <TableRow>
          <TableHead>{of}</TableHead>
          {columns.map(({ name }) => (
            <TableHead key={name} className="text-right">
              {name}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={nameOf(row)} className="max-lg:gap-y-1 max-lg:py-3">
            <TableCell className="wrap-anywhere font-semibold max-lg:basis-full">{nameOf(row)}</TableCell>
            {columns.map(({ name, count }) => (
              <TableCell
                key={name}
                data-label={`${name} `}
                className={cn(
                  "lg:text-right max-lg:before:text-muted-foreground max-lg:before:content-[attr(data-label)]",
                  // Hide zeros on a card, which has no room for them.
                  !count(row) && "text-muted-foreground max-lg:hidden",
                )}
              >
                {count(row)?.toLocaleString("en-US") ?? "–"}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
