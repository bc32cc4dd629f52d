import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment, formatTime } from "#app/lib/time/moments.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { type ListRow, ListTable } from "#app/ui/list-table.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import { useAccountEmails } from "../users/use-users.ts";
import type { UnsentNotice } from "./alert-queries.ts";
import { alertMessages, describeAttempts, describeRecipient, describeSubject } from "./alert-words.ts";
import { useChannels, useSendAgain, useUnsentNotices } from "./use-alerts.ts";

const COLUMNS = [
  { name: "About", className: "w-48" },
  { name: "To", className: "w-52" },
  { name: "Status", className: "w-24" },
  { name: "What happened" },
  { name: "Actions", className: "w-32" },
];
const idOf = ({ id }: UnsentNotice) => id;

/** Messages that are waiting or failed, with the receiving server's own words. */
export function UnsentList() {
  const alerts = useUnsentNotices();
  const channels = useChannels();
  // What is above these buttons must not push them down.
  if (alerts.isPending || channels.isPending) return <Notice title={alertMessages.loading} busy />;
  if (!alerts.data) {
    return (
      <LoadFailed title={alertMessages.loadFailed} retrying={alerts.isFetching} onRetry={alerts.refetch} />
    );
  }
  if (alerts.data.length === 0) {
    return (
      <Notice title={alertMessages.empty.title}>
        <p className="text-muted-foreground text-sm">{alertMessages.empty.description}</p>
      </Notice>
    );
  }
  return (
    <section aria-label="Not gone out" className="grid gap-3">
      <RetryAll failed={alerts.data.filter(({ state }) => state === "dead")} />
      <ListTable
        aria-label="Messages that haven’t gone out"
        columns={COLUMNS}
        items={alerts.data}
        keyOf={idOf}
        hasMore={alerts.hasNextPage}
      >
        {(alert, row) => <AlertRow row={row} alert={alert} />}
      </ListTable>
      <LoadMore list={alerts} loading={alertMessages.loading} failed={alertMessages.loadFailed} />
    </section>
  );
}

function RetryAll({ failed }: { failed: UnsentNotice[] }) {
  const again = useSendAgain();
  if (failed.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-sm">{failed.length} messages couldn’t be sent.</p>
      <VanishingButton
        variant="outline"
        size="small"
        disabled={again.isPending}
        onClick={() => again.mutate(failed.map(idOf))}
      >
        Send all again
      </VanishingButton>
    </div>
  );
}

function AlertRow({ row, alert }: { row: ListRow; alert: UnsentNotice }) {
  const emails = useAccountEmails();
  const again = useSendAgain();
  const { data: channels } = useChannels();
  const to = describeRecipient(alert, { emails, office: channels?.mail.office });
  const about = describeSubject(alert);
  const failed = alert.state === "dead";
  const action = failed ? "Send again" : "Send now";
  return (
    <TableRow {...row} className="max-lg:gap-y-1.5">
      <TableCell className="wrap-anywhere text-wrap font-semibold max-lg:flex-1">{about}</TableCell>
      <TableCell
        data-label="To: "
        className="wrap-anywhere text-wrap max-lg:order-1 max-lg:basis-full max-lg:before:text-muted-foreground max-lg:before:content-[attr(data-label)]"
      >
        <EmailText>{to}</EmailText>
      </TableCell>
      <TableCell>
        <Badge variant={failed ? "destructive" : "secondary"}>{failed ? "Failed" : "Waiting"}</Badge>
      </TableCell>
      <TableCell className="text-wrap max-lg:order-1 max-lg:basis-full">
        <History alert={alert} />
      </TableCell>
      <TableCell className="max-lg:order-1 max-lg:mt-1">
        {failed || alert.attempts > 0 ? (
          <VanishingButton
            variant="outline"
            size="small"
            aria-label={`${action}: ${about}, to ${to}`}
            disabled={again.isPending}
            onClick={() => again.mutate([alert.id])}
          >
            {action}
          </VanishingButton>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

function History({ alert }: { alert: UnsentNotice }) {
  const { timeZone } = useBusiness();
  return (
    <>
      <p className="text-muted-foreground">
        <time dateTime={alert.created_at}>{formatMoment(alert.created_at, timeZone)}</time>.{" "}
        {describeAttempts(alert.attempts)}
        {alert.state === "waiting" && alert.attempts > 0 ? (
          <>
            , next try at <time dateTime={alert.due_at}>{formatTime(alert.due_at, timeZone)}</time>
          </>
        ) : null}
        .
      </p>
      {alert.last_error ? <p className="wrap-anywhere mt-1 font-mono text-xs">{alert.last_error}</p> : null}
    </>
  );
}
