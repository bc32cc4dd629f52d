import { countOf } from "#app/lib/counts.ts";
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
import type { UnsentLeadNotice } from "./notice-queries.ts";
import { describeAttempts, describeRecipient, describeSubject, noticeMessages } from "./notice-words.ts";
import { useChannels, useFailedNotices, useSendAgain, useUnsentNotices } from "./use-notices.ts";

const COLUMNS = [
  { name: "About", className: "w-48" },
  { name: "To", className: "w-52" },
  { name: "Status", className: "w-24" },
  { name: "What happened" },
  { name: "Actions", className: "w-32" },
];
const idOf = ({ id }: UnsentLeadNotice) => id;

/** Messages that are waiting or failed, with the receiving server's own words. */
export function UnsentList() {
  const notices = useUnsentNotices();
  const channels = useChannels();
  const failed = useFailedNotices();
  // What is above these buttons must not push them down.
  if (notices.isPending || channels.isPending || failed.isPending)
    return <Notice title={noticeMessages.loading} busy />;
  if (!notices.data) return <LoadFailed title={noticeMessages.loadFailed} queries={[notices]} />;
  if (notices.data.length === 0) {
    return (
      <Notice title={noticeMessages.empty.title}>
        <p className="text-muted-foreground text-sm">{noticeMessages.empty.description}</p>
      </Notice>
    );
  }
  const failedHere = notices.data.filter(({ state }) => state === "dead").length;
  return (
    <section aria-label="Not gone out" className="grid gap-3">
      <RetryAll failed={notices.hasNextPage ? (failed.data ?? failedHere) : failedHere} />
      <ListTable
        aria-label="Messages that haven’t gone out"
        columns={COLUMNS}
        items={notices.data}
        keyOf={idOf}
        hasMore={notices.hasNextPage}
      >
        {(notice, row) => <LeadNoticeRow row={row} notice={notice} />}
      </ListTable>
      <LoadMore list={notices} loading={noticeMessages.loading} failed={noticeMessages.loadFailed} />
    </section>
  );
}

function RetryAll({ failed }: { failed: number }) {
  const again = useSendAgain();
  if (failed < 2) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-sm">{countOf(failed, "message", "messages")} couldn’t be sent.</p>
      <VanishingButton
        variant="outline"
        size="small"
        disabled={again.isPending}
        onClick={() => again.mutate("all")}
      >
        Send all again
      </VanishingButton>
    </div>
  );
}

function LeadNoticeRow({ row, notice }: { row: ListRow; notice: UnsentLeadNotice }) {
  const emails = useAccountEmails();
  const again = useSendAgain();
  const { data: channels } = useChannels();
  const to = describeRecipient(notice, { emails, office: channels?.mail.office });
  const about = describeSubject(notice);
  const failed = notice.state === "dead";
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
        <History notice={notice} />
      </TableCell>
      <TableCell className="max-lg:order-1 max-lg:mt-1">
        {failed || notice.attempts > 0 ? (
          <VanishingButton
            variant="outline"
            size="small"
            aria-label={`${action}: ${about}, to ${to}`}
            disabled={again.isPending}
            onClick={() => again.mutate([notice.id])}
          >
            {action}
          </VanishingButton>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

function History({ notice }: { notice: UnsentLeadNotice }) {
  const { timeZone } = useBusiness();
  return (
    <>
      <p className="text-muted-foreground">
        <time dateTime={notice.created_at}>{formatMoment(notice.created_at, timeZone)}</time>.{" "}
        {describeAttempts(notice.attempts)}
        {notice.state === "waiting" && notice.attempts > 0 ? (
          <>
            , next try at <time dateTime={notice.due_at}>{formatTime(notice.due_at, timeZone)}</time>
          </>
        ) : null}
        .
      </p>
      {notice.last_error ? <p className="wrap-anywhere mt-1 font-mono text-xs">{notice.last_error}</p> : null}
    </>
  );
}
