import { useBusiness } from "#app/lib/root-data.ts";
import { encodePath } from "#app/lib/stored-path.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import type { Redirect } from "./redirect-schema.ts";

const COLUMNS = [
  { name: "From" },
  { name: "To" },
  { name: "Created", className: "w-32" },
  { name: "Actions", className: "w-42" },
];
const idOf = ({ id }: Redirect) => id;

type RedirectTableProps = {
  redirects: Redirect[];
  /** Whether there are more redirects to load. */
  hasMore: boolean;
  onEdit: (redirect: Redirect) => void;
  onDelete: (redirect: Redirect) => void;
};

export function RedirectTable({ redirects, hasMore, onEdit, onDelete }: RedirectTableProps) {
  const { timeZone } = useBusiness();
  return (
    <ListTable aria-label="Redirects" columns={COLUMNS} items={redirects} keyOf={idOf} hasMore={hasMore}>
      {(redirect, row) => (
        <TableRow {...row} className="max-lg:gap-y-1">
          <TableCell className="wrap-anywhere text-wrap font-semibold max-lg:basis-full">
            {redirect.from_path}
          </TableCell>
          <TableCell className="wrap-anywhere text-wrap max-lg:basis-full">
            <span aria-hidden="true" className="text-muted-foreground">
              →{" "}
            </span>
            <a href={encodePath(redirect.to_path)} className="py-1 text-primary underline underline-offset-4">
              {redirect.to_path}
            </a>
          </TableCell>
          <TableCell className="whitespace-nowrap text-muted-foreground">
            <time dateTime={redirect.created_at}>{formatDay(redirect.created_at, timeZone)}</time>
          </TableCell>
          <TableCell className="max-lg:ml-auto">
            <div className="flex gap-2">
              <Button
                size="small"
                variant="outline"
                aria-label={`Edit ${redirect.from_path}`}
                onClick={() => onEdit(redirect)}
              >
                Edit
              </Button>
              <Button
                size="small"
                variant="outline"
                aria-label={`Delete ${redirect.from_path}`}
                onClick={() => onDelete(redirect)}
              >
                Delete
              </Button>
            </div>
          </TableCell>
        </TableRow>
      )}
    </ListTable>
  );
}
