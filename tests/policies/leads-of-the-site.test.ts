import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { LeadEvidence } from "#app/leads/lead-evidence.ts";
import { QUARANTINE_REASONS } from "#app/leads/quarantine.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const server = bed.visit(undefined, bed.tokens.serviceRoleKey);
const visitor = bed.visit();

const SAID = { name: "Ada", phone: "+17025550142", email: "ada@example.com", city: null, message: "Hi" };
const siteLead = (more: object = {}) => ({
  ...SAID,
  submission_key: randomUUID(),
  received_at: null,
  quarantine: null,
  ...more,
});

beforeEach(() => emptyTables(bed.owner, "public.leads", "private.lead_submissions", "private.lead_keys"));

async function take(...leads: object[]) {
  const { data, error } = await server.rpc("take_leads", { _leads: leads });
  if (error) throw error;
  return data;
}

const leads = async () =>
  (await bed.owner.query("select * from public.leads order by created_at, name")).rows;
const names = async () => (await leads()).map(({ name }) => name);

describe("a lead resubmitted by the site's server with the same key", () => {
  it("is stored once, whether resent concurrently or later, alone or in a batch", async () => {
    const lead = siteLead();
    expect(await take(lead, lead)).toEqual([]);
    await Promise.all([take(lead), take(lead), take(siteLead({ name: "Bob" }), lead)]);
    expect((await names()).toSorted()).toEqual(["Ada", "Bob"]);
  });

  it("is not stored again after staff worked or erased the first, on any day", async () => {
    const lead = siteLead();
    await take(lead);
    await bed.owner.query("update public.leads set status = 'contacted'");
    await emptyTables(bed.owner, "private.lead_submissions");
    await take({ ...lead, received_at: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    expect(await leads()).toMatchObject([{ status: "contacted" }]);
    await bed.owner.query("delete from public.leads");
    await take(lead);
    expect(await leads()).toEqual([]);
  });

  it("waits for a concurrent insert, and is stored if that one rolls back", async () => {
    const lead = siteLead();
    const connection = await bed.owner.connect();
    await connection.query("begin");
    await connection.query("select public.take_leads($1)", [JSON.stringify([lead])]);
    const again = take(lead);
    const blocked =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await bed.owner.query(blocked)).rowCount).toBe(1);
    await connection.query("rollback");
    connection.release();
    expect(await again).toEqual([]);
    expect(await names()).toEqual(["Ada"]);
  });
});

describe("a visitor's duplicate request", () => {
  it("is one lead, whether or not it waited for the database, through either API", async () => {
    const { error } = await visitor.from("leads").insert(SAID);
    expect(error).toBeNull();
    await take(siteLead(), siteLead({ received_at: new Date(Date.now() - 1_000).toISOString() }));
    expect(await leads()).toHaveLength(1);
  });

  it("is detected by the day it was sent, not the day it was stored", async () => {
    const { rows } = await bed.owner.query(`
      select (((now() at time zone 'America/Los_Angeles')::date + clock) at time zone 'America/Los_Angeles') as moment
      from unnest(array['-2 days 9 hours', '-1 days -1 minutes', '-1 days']::interval[]) as clock`);
    const sent = rows.map(({ moment }) => siteLead({ received_at: moment }));
    await take(...sent.slice(0, 2));
    expect(await leads()).toHaveLength(1);
    await take(...sent);
    expect(await leads()).toHaveLength(2);
  });

  it("releases the first if that was quarantined and the second is not", async () => {
    await take(siteLead({ quarantine: { network_hour: 21 } }));
    expect(await leads()).toMatchObject([{ quarantine: { network_hour: 21 } }]);
    await take(siteLead());
    expect(await leads()).toMatchObject([{ quarantine: null }]);
  });
});

it.each([0, 5000])("taking leads scans no table in a session that began with %i of them", async (before) => {
  await bed.owner.query(
    `insert into private.lead_submissions (day, content, lead_id)
     select current_date, sha256(n::text::bytea), gen_random_uuid() from generate_series(1, $1) as n`,
    [before],
  );
  await bed.owner.query("analyze private.lead_submissions");
  const connection = await bed.owner.connect();
  await connection.query("discard plans");
  await connection.query("begin");
  // As in a session that has taken a few leads.
  await connection.query("set local plan_cache_mode = force_generic_plan");
  // Without an address: which one may get a confirmation is planned anew with each lead.
  const many = Array.from({ length: 1_000 }, (_, index) => siteLead({ name: `Ada ${index}`, email: null }));
  await connection.query("select public.take_leads($1)", [JSON.stringify(many)]);
  const { rows } = await connection.query(
    "select relname, seq_tup_read from pg_stat_xact_user_tables where seq_tup_read > 1000",
  );
  await connection.query("rollback");
  connection.release();
  expect(rows).toEqual([]);
});

it("digests of old submissions are deleted when a later lead is stored", async () => {
  await bed.owner.query(`
    insert into private.lead_submissions (day, content, lead_id)
    select current_date - days, sha256(days::text::bytea), gen_random_uuid() from unnest(array[5, 10, 20]) as days`);
  await take(siteLead());
  const { rows } = await bed.owner.query(
    "select current_date - day as days from private.lead_submissions order by day",
  );
  expect(rows.map(({ days }) => days)).toEqual([5, expect.toSatisfy((days: number) => days <= 1)]);
});

it("a lead without any form field is refused, and the others in its batch are stored", async () => {
  const submission_key = randomUUID();
  expect(await take({ submission_key }, siteLead())).toEqual([
    { submission_key, code: expect.stringMatching(/^23/) },
  ]);
  expect(await names()).toEqual(["Ada"]);
});

it.each(Object.keys(QUARANTINE_REASONS))("a lead is held back for %s", async (reason) => {
  await take(siteLead({ quarantine: { [reason]: 1 } }));
  expect(await leads()).toMatchObject([{ quarantine: { [reason]: 1 } }]);
});

it.each([[[]], ["links"], [{}], [{ later: 1 }], [{ links: "3" }], [{ links: 0.5 }], [{ links: -1 }], [3]])(
  "malformed quarantine reasons neither reject nor quarantine a lead: %j",
  async (quarantine) => {
    expect(await take(siteLead({ quarantine }))).toEqual([]);
    expect(await leads()).toMatchObject([{ quarantine: null }]);
  },
);

it("a lead's date is when its visitor sent it, but not in the future, nor so long ago that retention would erase it", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  const sent = daysAgo(28);
  await take(
    siteLead({ received_at: sent }),
    siteLead({ name: "Bob", received_at: "2999-01-01T00:00:00.000Z" }),
    siteLead({ name: "Eve" }),
    siteLead({ name: "Fay", received_at: "2020-01-01T00:00:00.000Z" }),
  );
  const [fay, ada, ...others] = (await leads()).toSorted((one, other) => one.created_at - other.created_at);
  expect([ada.created_at.toISOString(), ada.status]).toEqual([sent, "new"]);
  expect(Math.abs(Date.parse(daysAgo(29)) - fay.created_at)).toBeLessThan(3_600_000);
  expect(others).toHaveLength(2);
  for (const { created_at } of others) expect(Math.abs(Date.now() - created_at)).toBeLessThan(3_600_000);
});

it("permanently refused leads are reported by key and do not block the rest of the batch", async () => {
  const refused = [
    siteLead({ name: " " }),
    siteLead({ phone: "no number" }),
    siteLead({ received_at: "yesterday-ish" }),
  ];
  const codes = ["23514", "23514", "22007"];
  const answer = await take(siteLead(), ...refused, siteLead({ name: "Zoe" }));
  expect(answer).toEqual(
    refused.map(({ submission_key }, index) => ({ submission_key, code: codes[index] })),
  );
  expect((await names()).toSorted()).toEqual(["Ada", "Zoe"]);
  expect(await take({ ...refused[0], name: "Mended" })).toEqual([]);
  expect((await names()).toSorted()).toEqual(["Ada", "Mended", "Zoe"]);
});

it("a failure unrelated to a single lead stores none of the batch", async () => {
  // Rename a table outside the API's schema, so that the API's cached catalog stays valid.
  await bed.owner.query("alter table private.lead_submissions rename to lost");
  await expect(take(siteLead())).rejects.toMatchObject({ code: "42P01" });
  await bed.owner.query("alter table private.lost rename to lead_submissions");
  expect((await bed.owner.query("select from private.lead_keys cascade")).rowCount).toBe(0);
});

describe("the evidence of a lead", () => {
  const EVIDENCE: LeadEvidence = {
    page: "/contact",
    form: "full",
    referrer: null,
    campaign: { utm_source: "flyer" },
    language: "en-US",
    consent: "I agree.",
    terms: "2025-08-01",
    privacy: "2026-11-22",
    prices: { combo: 50, washer: 40, dryer: 40 },
  };

  it("is stored with it, and different evidence does not make a duplicate a second lead", async () => {
    await take(siteLead({ evidence: EVIDENCE }));
    await take(siteLead({ evidence: { ...EVIDENCE, page: "/quote" } }), siteLead({ evidence: null }));
    await visitor.from("leads").insert(SAID);
    expect(await leads()).toMatchObject([{ evidence: EVIDENCE }]);
  });

  it.each([
    ["of other parts", { ...EVIDENCE, more: "x" }],
    ["of another kind", { ...EVIDENCE, page: 7 }],
    ["of a form that is none", { form: "other" }],
    ["with a campaign of other kinds", { campaign: { utm_source: {} } }],
    ["with prices that are none", { prices: { combo: "50" } }],
    ["that is not an object", ["page"]],
    ["that is a text", "page"],
    ["too large", { page: "x".repeat(5_000) }],
  ])("%s is dropped and the lead stored", async (_, evidence) => {
    expect(await take(siteLead({ evidence }))).toEqual([]);
    expect(await leads()).toMatchObject([{ name: "Ada", evidence: null }]);
    const stored = bed.owner.query("update public.leads set evidence = $1", [JSON.stringify(evidence)]);
    await expect(stored).rejects.toMatchObject({ code: "23514" });
  });

  it("cannot be set by visitors, even with insert granted on every column, nor changed by staff", async () => {
    expect((await visitor.from("leads").insert({ ...SAID, evidence: EVIDENCE })).error?.code).toBe("42501");
    await bed.owner.query("grant insert on public.leads to anon");
    expect((await visitor.from("leads").insert({ ...SAID, evidence: EVIDENCE })).error?.code).toBe("42501");
    await bed.owner.query("revoke insert on public.leads from anon");
    await bed.owner.query("grant insert (name, phone, email, city, message) on public.leads to anon");
    expect(await leads()).toEqual([]);

    await take(siteLead({ evidence: EVIDENCE }));
    const { id, email, password } = await bed.createPerson();
    await bed.owner.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
    const admin = bed.visit();
    await admin.auth.signInWithPassword({ email, password });
    const { data } = await admin.from("leads").select("id, evidence");
    expect(data).toMatchObject([{ evidence: EVIDENCE }]);
    expect((await admin.from("leads").update({ evidence: {} }).eq("id", data?.[0]?.id)).error?.code).toBe(
      "42501",
    );
  });
});

describe("the form check's canary", () => {
  const canary = () => siteLead({ canary: true, message: randomUUID() });
  const notices = async () =>
    (await bed.owner.query("select id, lead_id, subject, state from public.lead_notices")).rows;
  const openChannels = (mail: boolean) =>
    server.rpc("open_notice_channels", {
      _mail: mail,
      _office: mail ? "office@example.com" : null,
      _webhook: false,
    });
  const left = async () => {
    const tables = ["public.leads", "private.lead_keys", "private.lead_submissions"];
    const counts = tables.map((table) => bed.owner.query(`select from ${table}`));
    return (await Promise.all(counts)).map(({ rowCount }) => rowCount);
  };

  beforeEach(async () => {
    await emptyTables(bed.owner, "public.lead_notices");
    await openChannels(true);
  });

  it("leaves only its own notice, in a batch with real leads and when repeated", async () => {
    const audited = async () => (await bed.owner.query("select from public.audit_log")).rowCount;
    const [lead, one, other] = [siteLead(), canary(), canary()];
    const before = await audited();
    expect(await take(one, lead, other)).toEqual([]);
    expect(await leads()).toHaveLength(1);
    expect(await left()).toEqual([1, 1, 1]);
    const kept = (await notices()).filter(({ subject }) => subject === "canary");
    expect(kept.map(({ id }) => id).toSorted()).toEqual(
      [one.submission_key, other.submission_key].toSorted(),
    );
    expect(await audited()).toBe(before);
  });

  it("reports an error where a lead would notify nobody who should be notified", async () => {
    const lead = canary();
    await bed.owner.query("alter table public.leads disable trigger write_lead_notices");
    expect(await take(lead)).toEqual([{ submission_key: lead.submission_key, code: "SF002" }]);
    await bed.owner.query("alter table public.leads enable trigger write_lead_notices");
    expect(await notices()).toEqual([]);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it("leaves no notice and reports no error where no channel is open", async () => {
    await openChannels(false);
    expect(await take(canary())).toEqual([]);
    expect(await notices()).toEqual([]);
  });

  it("is refused where the table would refuse a lead", async () => {
    const lead = { ...canary(), phone: "1" };
    expect(await take(lead)).toEqual([{ submission_key: lead.submission_key, code: "23514" }]);
    expect(await notices()).toEqual([]);
  });

  it("deletes the notices of earlier ones", async () => {
    await bed.owner.query(`
      insert into public.lead_notices (subject, recipient, created_at) values
        ('canary', 'canary', now() - interval '2 hours'), ('canary', 'canary', now() + interval '2 hours')`);
    const lead = canary();
    await take(lead);
    expect((await notices()).map(({ id }) => id)).toEqual([lead.submission_key]);
  });
});
