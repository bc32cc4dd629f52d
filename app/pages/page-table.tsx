import { Link } from "react-router";
import { ChangedNote } from "#app/content/drafts/changed-note.tsx";
import { OPENS_EDITOR } from "#app/content/list-keys.tsx";
import type { StaticPage } from "#app/content/static-pages.ts";
import { DueNote } from "#app/content/timetable/due-note.tsx";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { type ListRow, ListTable } from "#app/ui/list-table.tsx";
import { SelectBox } from "#app/ui/selection/select-box.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import type { PageEntry } from "./all-pages.ts";
import type { ListedPage } from "./page-queries.ts";

const CONVERSION =
  "Makes a page that you can change, at the same address and published at once. Deleting it brings this one back.";

const COLUMNS = [
  { name: "Type", className: "w-26" },
  { name: "Title" },
  { name: "Slug" },
  { name: "Status", className: "w-28" },
  { name: "Created", className: "w-32" },
  { name: "Actions", className: "w-68" },
];
const keyOf = ({ type, slug }: PageEntry) => `${type}/${slug}`;

type PageActions = {
  /** The slug of the page with a change in progress. */
  busySlug: string | undefined;
  onToggle: (page: ListedPage) => void;
  onDelete: (page: ListedPage) => void;
  onConvert: (page: StaticPage) => void;
};

type PageTableProps = PageActions & {
  entries: PageEntry[];
  /** Whether there are more pages to load. */
  hasMore: boolean;
};

export function PageTable({ entries, hasMore, ...actions }: PageTableProps) {
  return (
    <ListTable aria-label="Pages" columns={COLUMNS} items={entries} keyOf={keyOf} hasMore={hasMore}>
      {(entry, row) => <PageTableRow row={row} entry={entry} {...actions} />}
    </ListTable>
  );
}

type PageTableRowProps = PageActions & { row: ListRow; entry: PageEntry };

function PageTableRow({ row, entry, ...actions }: PageTableRowProps) {
  const { timeZone } = useBusiness();
  return (
    <TableRow {...row}>
      <TableCell className="max-lg:order-2">
        <Badge variant={entry.type === "dynamic" ? "default" : "outline"}>
          {entry.type === "dynamic" ? "Dynamic" : "Static"}
        </Badge>
      </TableCell>
      <TableCell className="wrap-anywhere font-semibold max-lg:basis-full">
        <div className="flex items-center">
          {entry.type === "dynamic" ? <SelectBox id={entry.id} name={entry.title} /> : null}
          <bdi>{entry.title}</bdi>
        </div>
      </TableCell>
      <TableCell className="wrap-anywhere max-lg:order-1 max-lg:basis-full">
        <Slug entry={entry} />
      </TableCell>
      <TableCell className="max-lg:order-2">
        <Status entry={entry} />
      </TableCell>
      <TableCell className="whitespace-nowrap max-lg:order-2 max-sm:ml-auto">
        {entry.type === "dynamic" ? (
          <time dateTime={entry.created_at}>{formatDay(entry.created_at, timeZone)}</time>
        ) : (
          "Built-in"
        )}
      </TableCell>
      <TableCell className="max-lg:order-3 max-sm:basis-full sm:max-lg:ml-auto">
        {entry.type === "dynamic" ? (
          <DynamicActions page={entry} {...actions} />
        ) : (
          <Tooltip text={CONVERSION}>
            <Button
              size="small"
              variant="outline"
              aria-label={`Convert & Edit ${entry.title}`}
              disabled={actions.busySlug === entry.slug}
              onClick={() => actions.onConvert(entry)}
            >
              Convert & Edit
            </Button>
          </Tooltip>
        )}
      </TableCell>
    </TableRow>
  );
}

/** The path, as a link unless the page is an unpublished draft. */
function Slug({ entry }: { entry: PageEntry }) {
  const path = `/${entry.slug}`;
  if (entry.type === "dynamic" && !entry.published) return path;
  return (
    // Encoded, since browsers would read a slug that starts with a backslash as the host of another site.
    <a href={`/${encodeURIComponent(entry.slug)}`} className="text-primary underline underline-offset-4">
      {path}
    </a>
  );
}

function Status({ entry }: { entry: PageEntry }) {
  if (entry.type === "static") return <Badge variant="secondary">Live</Badge>;
  return (
    <>
      {entry.published ? <Badge>Published</Badge> : <Badge variant="secondary">Draft</Badge>}
      <DueNote kind="page" id={entry.id} />
      <ChangedNote kind="page" id={entry.id} published={entry.published} />
    </>
  );
}

function DynamicActions({ page, busySlug, onToggle, onDelete }: PageActions & { page: ListedPage }) {
  const toggle = page.published ? "Unpublish" : "Publish";
  return (
    <div className="flex gap-2">
      <Link
        to={`${PAGES_PATH}/edit/${page.id}`}
        aria-label={`Edit ${page.title}`}
        className={buttonVariants({ size: "small", variant: "outline" })}
        {...OPENS_EDITOR}
      >
        Edit
      </Link>
      <Button
        size="small"
        variant="outline"
        aria-label={`${toggle} ${page.title}`}
        disabled={busySlug === page.slug}
        onClick={() => onToggle(page)}
      >
        {toggle}
      </Button>
      <Button
        size="small"
        variant="outline"
        aria-label={`Delete ${page.title}`}
        onClick={() => onDelete(page)}
      >
        Delete
      </Button>
    </div>
  );
}
