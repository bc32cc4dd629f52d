import { type ComponentProps, Fragment, type ReactNode, useMemo, useRef } from "react";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "./table.tsx";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** Its class says how wide it is; those without share the rest. */
type Column = { name: string; className?: string };

/** What makes a `TableRow` one of the list's. */
export type ListRow = Pick<ComponentProps<"tr">, "ref" | "aria-rowindex"> & {
  "data-index": number;
  "data-row": string;
};

type ListTableProps<Item> = Omit<ComponentProps<"table">, "children"> & {
  "aria-label": string;
  columns: readonly Column[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Whether further items follow those given. */
  hasMore: boolean;
  /** Draws an item as a `TableRow` that has the attributes given. */
  children: (item: Item, row: ListRow) => ReactNode;
};

/** A table of any length: of long ones, only the rows near the window are drawn. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { columns, items, keyOf, hasMore, children, ...table } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const { rows, gapAfter, measure } = useVirtualRows(body, keys);
  return (
    <Table {...table} className="lg:table-fixed" aria-rowcount={hasMore ? -1 : items.length + 1}>
      <TableHeader>
        <TableRow aria-rowindex={1}>
          {columns.map(({ name, className }) => (
            <TableHead key={name} className={className}>
              {name}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody ref={body}>
        {rows.map(({ index, gap }) => {
          const item = items[index];
          const key = keys[index];
          if (item === undefined || key === undefined) return null;
          const row = { ref: measure, "data-index": index, "data-row": key, "aria-rowindex": index + 2 };
          return (
            <Fragment key={key}>
              <Gap height={gap} columns={columns.length} />
              {children(item, row)}
            </Fragment>
          );
        })}
        <Gap height={gapAfter} columns={columns.length} />
      </TableBody>
    </Table>
  );
}

/** As high as the rows that are not drawn there. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height < 1) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
