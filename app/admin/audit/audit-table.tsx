import { formatDay, formatTime } from "#app/lib/moments.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { EmailText } from "../email-text.tsx";
import type { AuditEntry } from "./audit-queries.ts";
import { describeActor, describeDeed, describeRow, describeValues } from "./audit-words.ts";
import { useAccountEmails } from "./use-account-emails.ts";

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const emails = useAccountEmails();
  return (
    <Table aria-label="Audit log">
      <TableHeader>
        <TableRow>
          <TableHead>When</TableHead>
          <TableHead>Who</TableHead>
          <TableHead>What</TableHead>
          <TableHead>Which</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} row={describeRow(entry, emails)} />
        ))}
      </TableBody>
    </Table>
  );
}

type AuditRowProps = { entry: AuditEntry; row: string | null };

function AuditRow({ entry, row }: AuditRowProps) {
  const { timeZone } = useBusiness();
  return (
    <TableRow className="max-lg:gap-y-1 max-lg:py-3">
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:order-1">
        <time dateTime={entry.created_at}>
          {formatDay(entry.created_at, timeZone)}, {formatTime(entry.created_at, timeZone)}
        </time>
      </TableCell>
      <TableCell
        data-label="By: "
        className="wrap-anywhere max-lg:order-1 max-lg:before:content-[attr(data-label)]"
      >
        <EmailText>{describeActor(entry)}</EmailText>
      </TableCell>
      <TableCell className="max-lg:basis-full">
        <span className="font-semibold">{describeDeed(entry)}</span>
        {describeValues(entry).map((change) => (
          <span key={change} className="wrap-anywhere block text-muted-foreground">
            {change}
          </span>
        ))}
      </TableCell>
      <TableCell className="wrap-anywhere max-lg:basis-full">
        {row === null ? (
          <code className="text-muted-foreground text-xs">{entry.row_id}</code>
        ) : (
          <EmailText>{row}</EmailText>
        )}
      </TableCell>
    </TableRow>
  );
}
