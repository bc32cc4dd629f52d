import { describeActor } from "#app/lib/actor.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { type ListRow, ListTable } from "#app/ui/list-table.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import { useAccountEmails } from "../users/use-users.ts";
import type { AuditEntry } from "./audit-queries.ts";
import { describeAction, describeRow, describeValues } from "./audit-words.ts";

const COLUMNS = [{ name: "When", className: "w-44" }, { name: "Who" }, { name: "What" }, { name: "Which" }];
const idOf = ({ id }: AuditEntry) => String(id);

type AuditTableProps = {
  entries: AuditEntry[];
  /** Whether there are older entries. */
  hasMore: boolean;
};

export function AuditTable({ entries, hasMore }: AuditTableProps) {
  const emails = useAccountEmails();
  return (
    <ListTable aria-label="Audit log" columns={COLUMNS} items={entries} keyOf={idOf} hasMore={hasMore}>
      {(entry, row) => <AuditRow row={row} entry={entry} which={describeRow(entry, emails)} />}
    </ListTable>
  );
}

type AuditRowProps = { row: ListRow; entry: AuditEntry; which: string | null };

function AuditRow({ row, entry, which }: AuditRowProps) {
  const { timeZone } = useBusiness();
  return (
    <TableRow {...row} className="max-lg:gap-y-1 max-lg:py-3">
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:order-1">
        <time dateTime={entry.created_at}>{formatMoment(entry.created_at, timeZone)}</time>
      </TableCell>
      <TableCell
        data-label="By: "
        className="wrap-anywhere text-wrap max-lg:order-1 max-lg:before:content-[attr(data-label)]"
      >
        <EmailText>{describeActor(entry)}</EmailText>
      </TableCell>
      <TableCell className="max-lg:basis-full">
        <span className="font-semibold">{describeAction(entry)}</span>
        {describeValues(entry).map((change) => (
          <span key={change} className="wrap-anywhere block text-muted-foreground">
            {change}
          </span>
        ))}
      </TableCell>
      <TableCell className="wrap-anywhere text-wrap max-lg:basis-full">
        {which === null ? (
          <code className="text-muted-foreground text-xs">{entry.row_id}</code>
        ) : (
          <EmailText>{which}</EmailText>
        )}
      </TableCell>
    </TableRow>
  );
}
