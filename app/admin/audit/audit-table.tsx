import { formatDay, formatTime } from "#app/lib/moments.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { EmailText } from "../email-text.tsx";
import type { AuditEntry } from "./audit-queries.ts";
import { describeActor, describeDeed } from "./audit-words.ts";
import { useAccountEmails } from "./use-account-emails.ts";

const ABOUT_ACCOUNTS = ["users", "user_roles"];

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
          <AuditRow
            key={entry.id}
            entry={entry}
            account={isAboutAnother(entry) ? emails?.get(entry.row_id) : undefined}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function isAboutAnother({ table_name, row_id, actor_id }: AuditEntry): boolean {
  return ABOUT_ACCOUNTS.includes(table_name) && row_id !== actor_id;
}

type AuditRowProps = { entry: AuditEntry; account: string | undefined };

function AuditRow({ entry, account }: AuditRowProps) {
  const { timeZone } = useBusiness();
  return (
    <TableRow className="max-lg:gap-y-1 max-lg:py-3">
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:order-1">
        <time dateTime={entry.created_at}>
          {formatDay(entry.created_at, timeZone)}, {formatTime(entry.created_at, timeZone)}
        </time>
      </TableCell>
      <TableCell className="wrap-anywhere max-lg:order-1 max-lg:before:content-['By:_']">
        <EmailText>{describeActor(entry)}</EmailText>
      </TableCell>
      <TableCell className="font-semibold max-lg:basis-full">{describeDeed(entry)}</TableCell>
      <TableCell className="max-lg:basis-full">
        {account ? (
          <span className="wrap-anywhere block">
            <EmailText>{account}</EmailText>
          </span>
        ) : null}
        <code className="break-all lg:whitespace-nowrap text-muted-foreground text-xs">{entry.row_id}</code>
      </TableCell>
    </TableRow>
  );
}
