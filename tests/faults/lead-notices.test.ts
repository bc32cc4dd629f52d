import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { createMail } from "#server/mail/mail.ts";
import { deliverByMail } from "#server/notices/notice-mail.ts";
import { createNoticeStore } from "#server/notices/notice-store.ts";
import { type Deliver, startNoticeWorker } from "#server/notices/notice-worker.ts";
import { openTestBed } from "../policies/test-bed.ts";
import { query } from "../support/database-server.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { ADMIN, startServerProcess } from "../support/server-process.ts";
import { silentLog } from "../support/silent-log.ts";
import { copyOfPreparedData } from "./data-directory.ts";
import { openSink } from "./open-sink.ts";

const bed = await openTestBed();
const business = businessFromSettings(businessSettingsSchema.parse({}));
const store = createNoticeStore(bed.visit(undefined, bed.tokens.serviceRoleKey));
const { id: admin } = await bed.createPerson();
await bed.owner.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [admin]);

beforeEach(async () => {
  await emptyTables(bed.owner, "public.leads", "private.lead_submissions");
  await store.openChannels({ mail: true, office: null, webhook: false, push: false });
});

/** Starts a mail worker as each server process has one; stopped when the test ends. */
function startMailWorker(smtpUrl: string) {
  const sendMail = createMail({
    smtpUrl,
    outboxDir: "",
    from: { name: "Site", address: "site@example.com" },
    log: silentLog,
  });
  const deliver = deliverByMail(sendMail, { business, siteOrigin: "http://site.test" }) as Deliver<"mail">;
  const worker = startNoticeWorker({ channel: "mail", store, deliver, pollMs: 20, log: silentLog });
  onTestFinished(() => worker.stop(performance.now() + 1_000));
  return worker;
}

async function addLeads(count: number): Promise<void> {
  await bed.owner.query(
    "insert into public.leads (name, phone, email) select 'Visitor ' || n, '+17025550100', 'visitor-' || n || '@example.com' from generate_series(1, $1) n",
    [count],
  );
}

async function states(): Promise<Record<string, number>> {
  const { rows } = await bed.owner.query<{ state: string; count: string }>(
    "select state, count(*) from public.lead_notices group by state",
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

describe("two servers on one database", () => {
  test("deliver every message exactly once although the mail server fails half the time", async () => {
    const sink = await openSink();
    let turn = 0;
    sink.answer = () => (turn++ % 2 === 0 ? "refuse" : "accept");
    await addLeads(60);
    for (let server = 0; server < 2; server += 1) startMailWorker(sink.url);

    await expect
      .poll(async () => {
        await bed.passPauses();
        return states();
      })
      .toEqual({ sent: 120 });

    const ids = new Set(sink.mails.map(({ messageId }) => messageId));
    console.warn(
      `mail server failing half the time: ${sink.seen} handed over, ${sink.mails.length} accepted, ${120 - ids.size} lost, ${sink.mails.length - ids.size} doubled`,
    );
    expect([ids.size, sink.mails.length]).toEqual([120, 120]);
    expect(sink.seen).toBeGreaterThan(120);
  });
});

test("a long outage of the mail server loses and duplicates no message", async () => {
  const sink = await openSink();
  const port = Number(new URL(sink.url).port);
  await sink.close();
  await addLeads(10);
  startMailWorker(sink.url);
  const attempts = async () =>
    (await bed.owner.query("select min(attempts) as least from public.lead_notices")).rows[0].least;
  await expect
    .poll(async () => {
      await bed.passPauses();
      return attempts();
    })
    .toBeGreaterThanOrEqual(3);
  expect(await states()).toEqual({ waiting: 20 });
  const { rows } = await bed.owner.query("select distinct last_error from public.lead_notices");
  expect(rows[0].last_error).toContain("ECONNREFUSED");

  const back = await openSink(port);
  await expect
    .poll(async () => {
      await bed.passPauses();
      return states();
    })
    .toEqual({ sent: 20 });
  expect(new Set(back.mails.map(({ messageId }) => messageId)).size).toBe(20);
  expect(back.mails).toHaveLength(20);
});

test("a hanging mail server delays neither leads nor the stop, and its message is sent by the next process", async () => {
  const hanging = await openSink();
  hanging.answer = () => "hang";
  await addLeads(3);
  const worker = startMailWorker(hanging.url);
  await expect.poll(() => hanging.seen).toBe(5);
  await addLeads(1);

  const start = performance.now();
  await worker.stop(start + 300);
  expect(await states()).toEqual({ waiting: 8 });

  const well = await openSink();
  startMailWorker(well.url);
  await expect.poll(() => well.mails.length).toBe(3);
  await bed.owner.query("update public.lead_notices set claimed_until = now() where state = 'waiting'");
  await expect.poll(states).toEqual({ sent: 8 });
  expect(new Set(well.mails.map(({ messageId }) => messageId)).size).toBe(8);
});

test("a recipient for whom the mail server hangs delays no other message", async () => {
  const sink = await openSink();
  sink.answer = ({ to }) => (to.includes("visitor-1@example.com") ? "hang" : "accept");
  await addLeads(1);
  startMailWorker(sink.url);
  await expect.poll(() => sink.seen).toBe(2);
  await addLeads(6);
  await expect.poll(states).toEqual({ sent: 12, waiting: 2 });
});

test("results that could not be recorded are recorded once the database is back, without sending twice", async () => {
  const sink = await openSink();
  let fails = 2;
  const flaky: typeof store = {
    ...store,
    async settle(notice, outcome) {
      if (fails-- > 0) throw new Error("the database is away");
      await store.settle(notice, outcome);
    },
  };
  await addLeads(1);
  const deliver = deliverByMail(
    createMail({
      smtpUrl: sink.url,
      outboxDir: "",
      from: { name: "Site", address: "site@example.com" },
      log: silentLog,
    }),
    { business, siteOrigin: "http://site.test" },
  ) as Deliver<"mail">;
  const worker = startNoticeWorker({ channel: "mail", store: flaky, deliver, pollMs: 20, log: silentLog });
  onTestFinished(() => worker.stop(performance.now() + 1_000));
  await expect.poll(states).toEqual({ sent: 2 });
  expect(sink.mails).toHaveLength(2);
});

test("a visitor's address that is refused permanently is given up at once, a staff address is not", async () => {
  const sink = await openSink();
  sink.refuseRecipients = true;
  await addLeads(1);
  startMailWorker(sink.url);
  await expect.poll(states).toEqual({ dead: 1, waiting: 1 });
  const { rows } = await bed.owner.query(
    "select recipient, last_error from public.lead_notices where state = 'dead'",
  );
  expect(rows).toEqual([{ recipient: "visitor", last_error: expect.stringContaining("550") }]);
});

test("a notice that can't be sent, as its lead's address was removed, holds up no others and is recorded", async () => {
  const sink = await openSink();
  await addLeads(3);
  await bed.owner.query("update public.leads set email = null where name = 'Visitor 1'");
  startMailWorker(sink.url);
  await expect.poll(states).toEqual({ sent: 5, waiting: 1 });
  const { rows } = await bed.owner.query(
    "select recipient, attempts, last_error from public.lead_notices where state = 'waiting'",
  );
  expect(rows).toEqual([
    { recipient: "visitor", attempts: 1, last_error: expect.stringContaining("no address") },
  ]);
});

test("after a kill while sending, the next process sends unconfirmed messages under the same id", async () => {
  const sink = await openSink();
  sink.answer = () => "hang";
  const dataDir = await copyOfPreparedData();
  const settings = {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: sink.url,
  };
  const first = await startServerProcess(dataDir, settings);
  const email = `${randomUUID()}@example.com`;
  const body = new URLSearchParams({ name: "Ada", phone: "702 555 0142", email, agreement: "on" });
  const answer = await fetch(`${first.origin}/quote/submissions`, { method: "POST", body });
  expect(answer.status).toBe(200);
  await expect.poll(() => sink.seen).toBe(2);
  await first.end("SIGKILL");
  expect(sink.mails).toEqual([]);

  sink.answer = () => "accept";
  const second = await startServerProcess(dataDir, settings);
  onTestFinished(() => void second.end("SIGTERM"));
  const [before] = await query(
    dataDir,
    "select count(*) filter (where state = 'waiting') as waiting from public.lead_notices",
  );
  expect(before.waiting).toBe("2");
  // The killed process's claims would expire in two minutes; expire them now.
  await query(dataDir, "update public.lead_notices set claimed_until = now(); notify lead_notices_due");
  await expect.poll(() => sink.mails.length).toBe(2);
  const sent = () => query(dataDir, "select id from public.lead_notices where state = 'sent'");
  await expect.poll(async () => (await sent()).length).toBe(2);
  expect(sink.mails.map(({ messageId }) => messageId).sort()).toEqual(
    (await sent()).map(({ id }) => `<${id}@localhost>`).sort(),
  );
  expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual([email, "admin@example.com"].sort());
  expect((await second.end("SIGTERM")).code).toBe(0);
});
