import type { ReactNode } from "react";
import { useStaff } from "#app/lib/client/staff.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { PartFailed } from "#app/ui/notice.tsx";
import type { NoticeChannels, TestableChannel } from "./notice-service.ts";
import { noticeMessages } from "./notice-words.ts";
import { TestResult } from "./test-result.tsx";
import { useChannels, useSendTest } from "./use-notices.ts";

/** The delivery channels, each with a test that shows the receiving server's answer. */
export function ChannelList() {
  const channels = useChannels();
  return (
    <section aria-label="How messages are sent" className="grid border-border border-y">
      {channels.isPending ? <p className="py-4 text-muted-foreground text-sm">Loading…</p> : null}
      {channels.isError && !channels.data ? (
        <div className="py-4">
          <PartFailed title={noticeMessages.channelsLoadFailed} onRetry={channels.refetch} />
        </div>
      ) : null}
      {channels.data ? <Channels {...channels.data} /> : null}
    </section>
  );
}

function Channels({ mail, webhook }: NoticeChannels) {
  const { email = "" } = useStaff().user;
  return (
    <>
      <Channel name="Email" channel="mail" testLabel="Send test email" open={mail.open}>
        <MailState {...mail} /> A test goes to <EmailText>{email}</EmailText>.
      </Channel>
      <Channel name="Webhook" channel="webhook" testLabel="Send test webhook" open={webhook !== null}>
        {webhook ? `New leads are posted to ${webhook.host}.` : "Off: the server has no WEBHOOK_URL."}
      </Channel>
    </>
  );
}

function MailState({ server, open, office }: NoticeChannels["mail"]) {
  if (!open) return "Off: the server has no SMTP_URL.";
  return (
    <>
      {server
        ? `Sent through ${server}.`
        : "This site isn’t set up to send email (SMTP_URL): messages wait in the server’s outbox."}
      {office ? (
        <>
          {" "}
          <EmailText>{office}</EmailText> hears of every lead too.
        </>
      ) : null}
    </>
  );
}

type ChannelProps = {
  name: string;
  channel: TestableChannel;
  testLabel: string;
  open: boolean;
  children: ReactNode;
};

function Channel({ name, channel, testLabel, open, children }: ChannelProps) {
  const test = useSendTest();
  return (
    <div className="grid gap-3 border-border border-t py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="grid flex-1 basis-56 gap-0.5">
          <h2 className="font-semibold">{name}</h2>
          <p className="wrap-anywhere text-muted-foreground text-sm">{children}</p>
        </div>
        {open ? (
          <Button
            variant="outline"
            size="small"
            disabled={test.isPending}
            onClick={() => test.mutate(channel)}
          >
            {test.isPending ? "Sending…" : testLabel}
          </Button>
        ) : null}
      </div>
      <TestResult test={test} />
    </div>
  );
}
