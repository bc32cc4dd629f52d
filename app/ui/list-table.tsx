import { type ComponentProps, Fragment, memo, type ReactNode, useMemo, useRef } from "react";
import { cn } from "./cn.ts";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "./table.tsx";
import { useFocusHandOver } from "./use-focus-hand-over.ts";
import { useStillRows } from "./use-still-rows.ts";
import { styleOfSkippedRow, useVirtualRows } from "./use-virtual-rows.ts";

/** Columns without a width class share the rest. If no column has one, the content decides. */
type Column = { name: string; className?: string };

/** Attributes that a `TableRow` in a `ListTable` must have. */
export type ListRow = Pick<ComponentProps<"tr">, "ref" | "style" | "aria-rowindex"> & {
  "data-index": number;
  "data-row": string;
};

type ListTableProps<Item> = Omit<ComponentProps<"table">, "children"> & {
  "aria-label": string;
  columns: readonly Column[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Whether there are more items than those given. */
  hasMore: boolean;
  /** Renders an item as a `TableRow` with the attributes given. */
  children: (item: Item, row: ListRow) => ReactNode;
};

/** A table of any length: of a long list, only rows near the viewport are rendered. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { columns, items, keyOf, hasMore, children, ...table } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const rememberFocus = useFocusHandOver(body, keys);
  useStillRows(body, keys);
  const { rows, gapAfter, measure } = useVirtualRows(body, keys);
  return (
    <Table
      {...table}
      className={cn(columns.some(({ className }) => className) && "lg:table-fixed", table.className)}
      aria-rowcount={hasMore ? -1 : items.length + 1}
    >
      <TableHeader>
        <TableRow aria-rowindex={1}>
          {columns.map(({ name, className }) => (
            <TableHead key={name} className={className}>
              {name}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody ref={body} onFocus={rememberFocus}>
        {rows.map(({ index, gap }) => {
          const item = items[index];
          const key = keys[index];
          if (item === undefined || key === undefined) return null;
          return (
            <Fragment key={key}>
              <Gap height={gap} columns={columns.length} />
              <Row item={item} index={index} rowKey={key} measure={measure} draw={children} />
            </Fragment>
          );
        })}
        <Gap height={gapAfter} columns={columns.length} />
      </TableBody>
    </Table>
  );
}

type RowProps<Item> = {
  item: Item;
  index: number;
  rowKey: string;
  measure: ListRow["ref"];
  draw: (item: Item, row: ListRow) => ReactNode;
};

/** Memoized: scrolling must not re-render rows that are already shown. */
const Row = memo(({ item, index, rowKey, measure, draw }: RowProps<unknown>) => {
  // The same object each time, so that a memoized child can compare it by identity.
  const row = useMemo(
    () => ({
      ref: measure,
      style: styleOfSkippedRow(rowKey),
      "data-index": index,
      "data-row": rowKey,
      "aria-rowindex": index + 2,
    }),
    [measure, index, rowKey],
  );
  return draw(item, row);
}) as <Item>(props: RowProps<Item>) => ReactNode;

/** Takes the place of the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height < 1) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
