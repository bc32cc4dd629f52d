import { beforeEach, expect, it } from "vitest";
import type { LeadTraces } from "#app/admin/personal-data/erase-leads.server.ts";
import { eraseOldLeads } from "#server/retention/lead-retention.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const client = bed.visit(undefined, bed.tokens.serviceRoleKey);
const DAYS = 365;

beforeEach(async () => {
  await emptyTables(bed.owner, "public.leads", "private.lead_submissions", "private.retention");
  await bed.owner.query(`
    insert into public.leads (name, phone, status, created_at)
    select 'Lead ' || days, '+17025550100', status, now() - make_interval(days => days)
    from (values (1, 'new'), (364, 'closed'), (366, 'new'), (400, 'closed'), (4000, 'converted')) as lead (days, status)`);
});

const left = async () =>
  (await bed.owner.query("select name from public.leads order by created_at desc")).rows.map(
    ({ name }) => name,
  );
const ALL = ["Lead 1", "Lead 364", "Lead 366", "Lead 400", "Lead 4000"];

/** One retention run by a server with so many requests waiting in its journal. @returns each removal of mails, with the leads there were then */
async function look({ waiting = 0, keptDays = DAYS, stopping = new AbortController() } = {}) {
  const removals: { noticeIds: readonly string[]; leads: string[] }[] = [];
  const traces: LeadTraces = {
    waiting: () => ({ waiting, since: null, keptAside: 0 }),
    removeMails: async (noticeIds) => void removals.push({ noticeIds, leads: await left() }),
  };
  await eraseOldLeads({ client, traces, keptDays, log: silentLog }, stopping.signal);
  return removals;
}

/** Does the first run and moves the waiting period into the past, as if runs had followed hourly for a week. */
async function lookFor(aWeek = "7 days"): Promise<void> {
  await look();
  await bed.owner.query("update private.retention set held_until = held_until - $1::interval", [aWeek]);
}

it("erases leads past the retention period, in any status, with notices and mails, logging no names", async () => {
  await lookFor();
  const { rows } = await bed.owner.query(
    "insert into public.lead_notices (lead_id, recipient, state) select id, 'office', 'sent' from public.leads where name in ('Lead 1', 'Lead 400') returning id, lead_id",
  );
  const [kept, gone] = rows;
  const removals = await look();
  expect(await left()).toEqual(["Lead 1", "Lead 364"]);
  // Again after the leads, because a mail may have just been written.
  const noticeIds = [expect.toBeOneOf([kept.id, gone.id])];
  expect(removals).toEqual([
    { noticeIds, leads: ALL },
    { noticeIds, leads: ["Lead 1", "Lead 364"] },
  ]);
  expect((await bed.owner.query("select from public.lead_notices")).rowCount).toBe(1);
  const { rows: audited } = await bed.owner.query(
    "select action, actor_id, row_name from public.audit_log where table_name = 'leads' order by id desc limit 3",
  );
  expect(audited).toEqual(Array(3).fill({ action: "delete", actor_id: null, row_name: null }));
});

it("keeps leads whose mails can't be removed, for the next run", async () => {
  await lookFor();
  const traces: LeadTraces = {
    waiting: () => ({ waiting: 0, since: null, keptAside: 0 }),
    removeMails: () => Promise.reject(new Error("the outbox can't be read")),
  };
  const erasing = eraseOldLeads({ client, traces, keptDays: DAYS, log: silentLog });
  await expect(erasing).rejects.toThrow("the outbox can't be read");
  expect(await left()).toEqual(ALL);
});

it("keeps leads while saved views that name them can't be deleted, for the next run", async () => {
  await bed.owner.query("insert into public.lead_views (name, query) values ('Call Lead 400', 'show=all')");
  const views = async () => (await bed.owner.query("select from public.lead_views")).rowCount;
  await lookFor();
  await bed.owner.query("update public.leads set phone = '+17025550101' where name = 'Lead 400'");
  await bed.owner.query("revoke delete on public.lead_views from service_role");
  await expect(look()).rejects.toThrow("views not deleted");
  await bed.owner.query("grant delete on public.lead_views to service_role");
  expect(await left()).toEqual(ALL);
  expect(await views()).toBe(1);
  await look();
  expect([await left(), await views()]).toEqual([["Lead 1", "Lead 364"], 0]);
});

it("erases leads with any id that PostgreSQL accepts", async () => {
  await bed.owner.query("update public.leads set id = md5(name)::uuid");
  await lookFor();
  await look();
  expect(await left()).toEqual(["Lead 1", "Lead 364"]);
});

it("begins no batch once the server stops", async () => {
  await lookFor();
  const stopping = new AbortController();
  stopping.abort();
  await look({ stopping });
  expect(await left()).toEqual(ALL);
});

it("erases more than a hundred, in batches of a hundred", async () => {
  await bed.owner.query(
    "insert into public.leads (name, phone, created_at) select 'Old ' || n, '+17025550100', now() - interval '2 years' from generate_series(1, 250) n",
  );
  await lookFor();
  await look();
  expect(await left()).toEqual(["Lead 1", "Lead 364"]);
});

it("reads only the newest and the expired leads, whether quarantined or not", async () => {
  await bed.owner.query(`
    insert into public.leads (name, phone, created_at, quarantine)
    select 'Old ' || n, '+17025550100', now() - interval '2 years' * (n / 991), case n % 2 when 0 then '{"links":3}'::jsonb end
    from generate_series(1, 1000) n`);
  await bed.owner.query("analyze public.leads");
  await lookFor();
  const db = await bed.owner.connect();
  const countRead = async () => {
    const { rows } = await db.query(
      "select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'leads'",
    );
    return rows[0].read;
  };
  await db.query("begin");
  // Not zero: it still includes this connection's earlier reads that PostgreSQL has not flushed to its statistics.
  const before = await countRead();
  const { rows } = await db.query(
    "select jsonb_array_length(public.expired_leads($1, 100) -> 'ids') as due",
    [DAYS],
  );
  const read = (await countRead()) - before;
  await db.query("rollback");
  db.release();
  expect(rows[0].due).toBe(13);
  expect(read).toBeLessThan(50);
});

it("waits a week after the first run and after each change of the period", async () => {
  await look();
  await look();
  expect(await left()).toEqual(ALL);
  await lookFor("6 days 23 hours");
  await look();
  expect(await left()).toEqual(ALL);
  await look({ keptDays: 300 });
  await bed.owner.query("update private.retention set held_until = held_until - interval '2 hours'");
  await look({ keptDays: 300 });
  expect(await left()).toEqual(ALL);
});

it.each([
  ["ahead by years", "- interval '10 years'"],
  ["ahead by days", "- interval '3 days'"],
  ["back", "+ interval '2 hours'"],
])("erases nothing with a clock that was set %s, and resumes a week later", async (_, since) => {
  await lookFor();
  await bed.owner.query(
    `update private.retention set looked_at = now() ${since}, held_until = now() - interval '20 years'`,
  );
  await look();
  await look();
  expect(await left()).toEqual(ALL);
  await bed.owner.query("update private.retention set held_until = held_until - interval '7 days'");
  await look();
  expect(await left()).toEqual(["Lead 1", "Lead 364"]);
});

it("erases nothing while the newest lead is in the future or requests wait in the journal", async () => {
  await lookFor();
  await look({ waiting: 1 });
  expect(await left()).toEqual(ALL);
  await bed.owner.query(
    "update public.leads set created_at = now() + interval '3 days' where name = 'Lead 1'",
  );
  await look();
  expect(await left()).toEqual(ALL);
  await bed.owner.query(`update public.leads set quarantine = '{"links": 3}' where name = 'Lead 1'`);
  await look();
  expect(await left()).toEqual(ALL);
});

it("refuses an implausible number of days", async () => {
  for (const days of [29, 0, -1, null])
    expect((await client.rpc("expired_leads", { _kept_days: days, _most: 10 })).error).toMatchObject({
      code: "23514",
    });
  expect(await left()).toEqual(ALL);
});
