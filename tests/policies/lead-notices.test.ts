import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { noticeSchemas } from "#server/notices/notice.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { attempt, IDS, settlePersonas, submit } from "./personas.ts";
import { openTestBed, SITE_ORIGIN } from "./test-bed.ts";

const bed = await openTestBed();
await settlePersonas(bed.owner);
const service = bed.visit(undefined, bed.tokens.serviceRoleKey);

beforeEach(async () => {
  await emptyTables(bed.owner, "public.leads", "private.lead_submissions");
  await bed.owner.query("delete from public.notice_settings");
  await openChannels({ mail: true, office: "office@example.com", webhook: true });
});

const LEAD = { name: "Bob", phone: "7025550101", email: "bob@example.com" };

async function openChannels({ mail = false, office = null as string | null, webhook = false, push = false }) {
  const channels = { _mail: mail, _office: office, _webhook: webhook, _push: push };
  expect((await service.rpc("open_notice_channels", channels)).error).toBeNull();
}

async function send(lead: object, quarantine = "") {
  const headers = {
    apikey: bed.tokens.anonKey,
    "content-type": "application/json",
    ...(quarantine && { "x-quarantine": quarantine }),
  };
  const init = { method: "POST", headers, body: JSON.stringify(lead) };
  const response = await bed.serve(new Request(`${SITE_ORIGIN}/rest/v1/leads`, init));
  expect(response.status).toBe(201);
}

async function recipients(): Promise<string[]> {
  const { rows } = await bed.owner.query(
    "select subject, recipient, account_id from public.lead_notices order by recipient, account_id, subject",
  );
  return rows.map(({ subject, recipient, account_id }) =>
    [subject === "quarantine" && "sum", recipient, account_id].filter(Boolean).join(" "),
  );
}

async function claim(
  most = 50,
  way = "mail",
): Promise<{ id: string; recipient: string; attempt: number; to: string | null }[]> {
  const { data, error } = await service.rpc("claim_lead_notices", { _way: way, _most: most });
  expect(error).toBeNull();
  return data;
}

const settle = async (notice: { id: string; attempt: number }, error: string | null, final = false) =>
  (
    await service.rpc("settle_lead_notice", {
      _id: notice.id,
      _attempt: notice.attempt,
      _error: error,
      _final: final,
    })
  ).data;

const STAFF = [IDS.admin, IDS.otherAdmin, IDS.agent].map((id) => `account ${id}`);

describe("a new lead", () => {
  it("notifies admins and agents, the office, the visitor and the webhook, once each", async () => {
    await send(LEAD);
    await send(LEAD);
    expect(await recipients()).toEqual([...STAFF, "office", "visitor", "webhook"]);
  });

  it("is handed out with everything that its mails and the webhook say", async () => {
    await send(LEAD);
    const mails = (await claim()).map((notice) => noticeSchemas.mail.parse(notice));
    const posts = (await claim(50, "webhook")).map((notice) => noticeSchemas.webhook.parse(notice));
    expect(mails.length + posts.length).toBe((await recipients()).length);
  });

  it("without an address sends no confirmation", async () => {
    await send({ name: LEAD.name, phone: LEAD.phone });
    expect(await recipients()).toEqual([...STAFF, "office", "webhook"]);
  });

  it("is announced through the open channels only", async () => {
    await openChannels({ webhook: true });
    await send(LEAD);
    expect(await recipients()).toEqual(["webhook"]);
    await openChannels({});
    await send({ ...LEAD, name: "Carol" });
    expect(await recipients()).toEqual(["webhook"]);
  });

  it("notifies staff whose address is also the office's only once", async () => {
    await openChannels({ mail: true, office: "Agent@Example.com" });
    await send(LEAD);
    expect(await recipients()).toEqual([...STAFF.slice(0, 2), "office", "visitor"]);
  });

  it("creates no notices when rolled back, old, or no longer new", async () => {
    const insert = (values: string) =>
      `insert into public.leads (name, phone, status, created_at) values ('Bob', '+17025550101', ${values})`;
    await attempt(bed.database.pool("authenticator"), "service", insert("'new', now()"));
    await bed.owner.query(insert("'closed', now()"));
    await bed.owner.query(insert("'new', now() - interval '2 days'"));
    expect(await recipients()).toEqual([]);
    await bed.owner.query(insert("'new', now() - interval '20 hours'"));
    expect(await recipients()).toEqual([...STAFF, "office", "webhook"]);
  });

  it("from the site’s own form is announced once, however long it waited for the database", async () => {
    const lead = {
      ...LEAD,
      submission_key: randomUUID(),
      received_at: new Date(Date.now() - 5 * 86_400_000).toISOString(),
      quarantine: null,
      evidence: null,
    };
    for (let times = 0; times < 2; times += 1)
      expect(await service.rpc("take_leads", { _leads: [lead] })).toMatchObject({ error: null, data: [] });
    await service.rpc("take_leads", { _leads: [{ ...lead, submission_key: randomUUID() }] });
    expect(await recipients()).toEqual([...STAFF, "office", "visitor", "webhook"]);
  });

  it("takes its notices with it when it is deleted", async () => {
    await send(LEAD);
    await bed.owner.query("delete from public.leads");
    expect(await recipients()).toEqual([]);
  });
});

describe("each account's own setting", () => {
  const decline = "insert into public.notice_settings values ((select auth.uid()), false)";

  it("stops notices to an account that opts out, including waiting ones", async () => {
    await send(LEAD);
    await submit(bed.database.pool("authenticator"), "agent", decline);
    expect((await claim()).map(({ to }) => to).sort()).toEqual([
      "admin@example.com",
      "bob@example.com",
      "office@example.com",
      "other-admin@example.com",
    ]);
    await send({ ...LEAD, name: "Carol" });
    expect((await recipients()).filter((recipient) => recipient === `account ${IDS.agent}`)).toEqual([]);
  });

  it("does not stop alerts that the form or the backups fail", async () => {
    for (const persona of ["agent", "admin"] as const)
      await submit(bed.database.pool("authenticator"), persona, decline);
    await service.rpc("tell_staff_of_form", { _subject: "form_fails", _said: "It was tried." });
    expect(await recipients()).toContain(`account ${IDS.agent}`);
    await bed.owner.query("delete from public.lead_notices");
    await service.rpc("tell_admins_of_backups", { _said: "The disk is full." });
    expect(await recipients()).toContain(`account ${IDS.admin}`);
    expect(await recipients()).not.toContain(`account ${IDS.agent}`);
  });

  it("for assigned leads doesn't stop notices of new ones", async () => {
    await submit(
      bed.database.pool("authenticator"),
      "agent",
      "insert into public.notice_settings (user_id, assigned_leads) values ((select auth.uid()), false)",
    );
    await send(LEAD);
    expect((await claim()).map(({ to }) => to)).toContain("agent@example.com");
  });

  it("cannot be changed with a password alone where there is a second factor", async () => {
    await bed.owner.query(
      "insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())",
      [IDS.agent],
    );
    expect(await attempt(bed.database.pool("authenticator"), "agent", decline)).toBe("42501");
    expect(await attempt(bed.database.pool("authenticator"), "strongAgent", decline)).toBe(1);
    await bed.owner.query("delete from auth.mfa_factors");
  });

  it.each([
    [
      "banned",
      "update auth.users set banned_until = 'infinity' where id = $1",
      "update auth.users set banned_until = null where id = $1",
    ],
    [
      "without the role",
      "update public.user_roles set role = 'editor' where user_id = $1",
      "update public.user_roles set role = 'agent' where user_id = $1",
    ],
  ])("does not matter for an account that is %s", async (_, bar, restore) => {
    await send(LEAD);
    await bed.owner.query(bar, [IDS.agent]);
    expect((await claim()).map(({ to }) => to)).not.toContain("agent@example.com");
    await send({ ...LEAD, name: "Carol" });
    expect(await recipients()).not.toContain(`account ${IDS.agent}`);
    await bed.owner.query(restore, [IDS.agent]);
  });
});

const HELD = '{"links": 3}';
const SUMS = [...STAFF, "office"].map((recipient) => `sum ${recipient}`);
const makeAllDue = () => bed.owner.query("update public.lead_notices set due_at = now()");

describe("a quarantined lead", () => {
  const areDueSoon = async () =>
    (
      await bed.owner.query(
        "select distinct due_at < now() + interval '1 hour' as soon from public.lead_notices where subject = 'quarantine' and state = 'waiting'",
      )
    ).rows;

  it("is announced in one summary after a delay, and not confirmed", async () => {
    for (let count = 0; count < 20; count += 1) await send({ ...LEAD, name: `Bob ${count}` }, HELD);
    await send({ ...LEAD, name: "Carol" }, '{"links": 4, "markup": 1}');
    expect(await recipients()).toEqual(SUMS);
    expect(await claim()).toEqual([]);
    await makeAllDue();
    const held = { count: 21, of_day: 21, reasons: { links: 21, markup: 1 } };
    expect(await claim()).toMatchObject(Array(4).fill({ subject: "quarantine", held }));
  });

  it("is announced again no sooner than a day after the last summary", async () => {
    await send(LEAD, HELD);
    await makeAllDue();
    const first = await claim();
    // Arrives while the first summary, which doesn't count it, is being sent.
    await send({ ...LEAD, name: "Carol" }, HELD);
    expect(await recipients()).toHaveLength(8);
    for (const notice of first) await settle(notice, null);
    await send({ ...LEAD, name: "Dora" }, HELD);
    expect(await recipients()).toHaveLength(8);
    expect(await areDueSoon()).toEqual([{ soon: false }]);
    expect(await claim()).toEqual([]);
    await bed.owner.query(
      "update public.lead_notices set sent_at = sent_at - interval '1 day', due_at = due_at - interval '1 day'",
    );
    expect(await claim()).toMatchObject(Array(4).fill({ held: { count: 3 } }));
  });

  it("is announced once a day also after a summary of the future, sent while the clock was ahead", async () => {
    await send(LEAD, HELD);
    await makeAllDue();
    for (const notice of await claim()) await settle(notice, null);
    await bed.owner.query("update public.lead_notices set sent_at = now() + interval '4 years'");
    await send({ ...LEAD, name: "Carol" }, HELD);
    expect(await areDueSoon()).toEqual([{ soon: true }]);
  });

  it("is announced within an hour, whatever else was sent or waits", async () => {
    await send(LEAD);
    const notices = await claim();
    for (const notice of notices) await settle(notice, notice === notices[0] ? "451 try again later" : null);
    await send({ ...LEAD, name: "Carol" }, HELD);
    expect(await areDueSoon()).toEqual([{ soon: true }]);
  });

  it("is announced by one summary each when two concurrent requests created two", async () => {
    await send(LEAD, HELD);
    await bed.owner.query(
      "insert into public.lead_notices (subject, recipient, account_id) select subject, recipient, account_id from public.lead_notices",
    );
    await makeAllDue();
    expect(await claim()).toHaveLength(4);
    expect(await recipients()).toEqual(SUMS);
  });

  it("leaves no summary when released, closed or erased before it is due", async () => {
    const ends = [
      "update public.leads set quarantine = null",
      "update public.leads set status = 'closed'",
      "delete from public.leads",
    ];
    for (const end of ends) {
      await bed.owner.query("delete from public.lead_notices");
      await send({ ...LEAD, name: end }, HELD);
      await bed.owner.query(end);
      await bed.owner.query("delete from public.lead_notices where subject = 'lead'");
      await makeAllDue();
      expect(await claim()).toEqual([]);
      expect(await recipients()).toEqual([]);
    }
  });

  it("does not keep a later, unquarantined copy of the request from being announced", async () => {
    await send(LEAD, HELD);
    await send(LEAD);
    await send(LEAD, HELD);
    expect((await recipients()).toSorted()).toEqual(
      [...STAFF, "office", "visitor", "webhook", ...SUMS].toSorted(),
    );
  });

  it("beyond 200 an hour is quarantined also through the API, so that the outbox stays bounded", async () => {
    await openChannels({ webhook: true });
    const add =
      "insert into public.leads (name, phone) select 'Visitor ' || n, '+17025550100' from generate_series(1, 1000) n";
    await bed.owner.query(add);
    expect(await recipients()).toHaveLength(200);
    await openChannels({ mail: true });
    await send(LEAD);
    const ofSite = {
      ...LEAD,
      name: "Carol",
      submission_key: randomUUID(),
      received_at: null,
      evidence: null,
    };
    await service.rpc("take_leads", { _leads: [ofSite] });
    expect((await recipients()).filter((recipient) => recipient !== "webhook")).toEqual(
      STAFF.map((told) => `sum ${told}`),
    );
    const { rows } = await bed.owner.query(
      "select quarantine from public.leads where name in ('Bob', 'Carol')",
    );
    expect(rows).toEqual(Array(2).fill({ quarantine: { all_hour: 201 } }));
    await bed.owner.query("update public.leads set quarantine = null where name = 'Bob'");
    expect((await recipients()).filter((recipient) => recipient.startsWith("account"))).toEqual(STAFF);
  });
});

it.each([
  ["that came earlier and are announced only now", "now() - interval '2 hours'"],
  ["that came while the clock was ahead", "now() + interval '4 years'"],
])("200 leads %s do not quarantine the next", async (_, moment) => {
  await openChannels({ webhook: true });
  await bed.owner.query(
    `insert into public.leads (name, phone, created_at)
    select 'Visitor ' || n, '+17025550100', ${moment} from generate_series(1, 200) n`,
  );
  await bed.owner.query(
    `update public.lead_notices set created_at = ${moment} where ${moment} > now() + interval '1 hour'`,
  );
  await send(LEAD);
  expect(await recipients()).toHaveLength(201);
});

it("leads that staff entered themselves are not quarantined", async () => {
  const headers = `select set_config('request.headers', '{"x-quarantine": "{\\"links\\": 3}"}', true)`;
  const add = `with said as (${headers}) insert into public.leads (name, phone) select 'Dan', '+17025550102' from said`;
  const authenticator = bed.database.pool("authenticator");
  const held = async () =>
    (await bed.owner.query("select quarantine from public.leads where name = 'Dan'")).rows;
  for (const [persona, quarantine] of [
    ["agent", null],
    ["admin", null],
    ["editor", { links: 3 }],
    ["visitor", { links: 3 }],
  ] as const) {
    await emptyTables(bed.owner, "public.leads", "private.lead_submissions");
    expect(await submit(authenticator, persona, add)).toBe(1);
    expect(await held()).toEqual([{ quarantine }]);
  }
});

describe("a lead that staff release", () => {
  const release = (to: string) => `update public.leads set quarantine = ${to}`;
  const authenticator = bed.database.pool("authenticator");

  it("is announced once like a new one, after a delay for undoing", async () => {
    await send(LEAD, HELD);
    await bed.owner.query("delete from public.lead_notices");
    expect(await submit(authenticator, "agent", release("null"))).toBe(1);
    expect(await recipients()).toEqual([...STAFF, "office", "visitor", "webhook"]);
    expect(await claim()).toEqual([]);
    expect(await submit(authenticator, "agent", release(`'${HELD}'`))).toBe(1);
    expect(await recipients()).toEqual([]);

    expect(await submit(authenticator, "admin", release("null"))).toBe(1);
    await makeAllDue();
    for (const notice of await claim()) await settle(notice, null);
    await submit(authenticator, "admin", release(`'${HELD}'`));
    await submit(authenticator, "admin", release("null"));
    expect((await recipients()).filter((recipient) => !recipient.startsWith("sum"))).toEqual([
      ...STAFF,
      "office",
      "visitor",
      "webhook",
    ]);
    await makeAllDue();
    expect(await claim()).toEqual([]);
  });

  it("can be released by nobody else, and its reasons cannot be rewritten", async () => {
    await send(LEAD, HELD);
    const refused = ["visitor", "user", "editor"] as const;
    for (const persona of refused) expect(await attempt(authenticator, persona, release("null"))).toBe(0);
    expect(await attempt(authenticator, "agent", release(`'{"links": 4}'`))).toBe("42501");
    expect(await attempt(authenticator, "agent", `${release("null")}, name = 'Eve'`)).toBe("42501");
  });
});

it("an address gets at most three confirmations a day, and staff are notified of every request", async () => {
  await openChannels({ mail: true });
  for (let count = 0; count < 5; count += 1)
    await send({ ...LEAD, email: count % 2 ? "bob@example.com" : "BOB@example.com", name: `Bob ${count}` });
  expect((await recipients()).filter((recipient) => recipient === "visitor")).toHaveLength(3);
  expect(await recipients()).toHaveLength(3 + 5 * STAFF.length);
});

describe("sending", () => {
  beforeEach(() => openChannels({ mail: true }));

  it("gives each notice to one claimant, and to the next if that one does not report back", async () => {
    await send(LEAD);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(2)));
    expect(claims.flat()).toHaveLength(4);
    expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(4);
    expect(await claim()).toEqual([]);
    await bed.owner.query("update public.lead_notices set claimed_until = now() - interval '1 second'");
    const again = await claim();
    expect(again.map(({ attempt }) => attempt)).toEqual(Array(4).fill(2));
    const [first] = claims.flat();
    expect(await settle(first as never, null)).toBe(false);
    expect(await settle(again[0] as never, null)).toBe(true);
    expect(await settle(again[0] as never, "too late")).toBe(false);
  });

  it("gives only what is due", async () => {
    await send(LEAD);
    const [failed] = await claim(1);
    await settle(failed as never, "451 try again later");
    const rest = await claim();
    expect(rest).toHaveLength(3);
    expect(rest.map(({ id }) => id)).not.toContain(failed?.id);
  });

  it("settles the named notice only", async () => {
    await send(LEAD);
    for (const notice of await claim()) expect(await settle(notice, null)).toBe(true);
    expect((await bed.owner.query("select from public.lead_notices where sent_at <= now()")).rowCount).toBe(
      4,
    );
  });

  it("gives nothing again to a transaction that began before the claim", async () => {
    await send(LEAD);
    const client = await bed.owner.connect();
    await client.query("begin");
    expect(await claim()).toHaveLength(4);
    const { rows } = await client.query("select public.claim_lead_notices('mail', 50) as claimed");
    await client.query("rollback");
    client.release();
    expect(rows).toEqual([{ claimed: [] }]);
  });

  it("retries with a pause that grows up to an hour, and gives up after eighty attempts", async () => {
    await send(LEAD);
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 80; attempts += 1) {
      const [notice] = await claim(1);
      expect(await settle(notice as never, "451 try again later")).toBe(true);
      const { rows } = await bed.owner.query(
        "select id, state, sent_at, last_error, extract(epoch from due_at - now())::float as pause from public.lead_notices where id = $1",
        [notice?.id],
      );
      expect(rows[0]).toMatchObject({
        state: attempts < 80 ? "waiting" : "dead",
        sent_at: null,
        last_error: "451 try again later",
      });
      pauses.push(rows[0].pause);
      await bed.owner.query("delete from public.lead_notices where id <> $1", [notice?.id]);
      await bed.owner.query("update public.lead_notices set due_at = now()");
    }
    expect(pauses[0]).toBeGreaterThan(20);
    expect(pauses[0]).toBeLessThan(40);
    expect(Math.max(...pauses)).toBeLessThan(76 * 60);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(2 * 86_400);
    expect(await claim()).toEqual([]);
  });

  it("continues when the clock is set back by a day", async () => {
    await send(LEAD);
    await claim();
    await bed.owner.query(
      "update public.lead_notices set due_at = due_at + interval '1 day', claimed_until = claimed_until + interval '1 day', created_at = created_at + interval '1 day'",
    );
    expect(await claim()).toHaveLength(4);
  });

  it("gives up at once on a permanent refusal, and an admin can retry it", async () => {
    await send(LEAD);
    for (const notice of await claim()) await settle(notice, "550 no such user", true);
    expect(await claim()).toEqual([]);
    const { rows } = await bed.owner.query("select id from public.lead_notices where state = 'dead'");
    const ids = rows.map(({ id }) => `'${id}'`).join(", ");
    const again = `select 1 where public.send_lead_notices_again(array[${ids}]::uuid[]) = 4`;
    const authenticator = bed.database.pool("authenticator");
    expect(await submit(authenticator, "agent", again)).toBe("42501");
    expect(await submit(authenticator, "admin", again)).toBe(1);
    expect(await claim()).toMatchObject(Array(4).fill({ attempt: 1 }));
  });

  it("never repeats what was sent, whoever asks", async () => {
    await send(LEAD);
    for (const notice of await claim()) await settle(notice, null);
    const again =
      "select 1 where public.send_lead_notices_again(array(select id from public.lead_notices)) = 0";
    expect(await submit(bed.database.pool("authenticator"), "admin", again)).toBe(1);
    expect(await claim()).toEqual([]);
  });

  it("repeats the named notices only, and none through a closed channel", async () => {
    await openChannels({ mail: true, webhook: true });
    await send(LEAD);
    for (const notice of await claim()) await settle(notice, "550 no such user", true);
    await openChannels({ mail: true });
    for (const [recipient, count] of [
      ["visitor", 1],
      ["webhook", 0],
    ]) {
      const again = `select 1 where public.send_lead_notices_again(
        array(select id from public.lead_notices where recipient = '${recipient}')) = ${count}`;
      expect(await submit(bed.database.pool("authenticator"), "admin", again)).toBe(1);
    }
    expect((await claim()).map(({ to }) => to)).toEqual([LEAD.email]);
  });

  it("by a closed channel is given up visibly", async () => {
    await openChannels({ mail: true, webhook: true });
    await send(LEAD);
    await openChannels({ mail: true });
    const { rows } = await bed.owner.query(
      "select state, last_error from public.lead_notices where recipient = 'webhook'",
    );
    expect(rows).toEqual([
      { state: "dead", last_error: "The server’s settings no longer name where to send this." },
    ]);
    expect(await claim()).toHaveLength(4);
  });

  it("deletes old notices in the end, except those that wait", async () => {
    await send(LEAD);
    for (const { id, attempt, recipient } of await claim())
      await settle({ id, attempt }, recipient === "visitor" ? "451 try again later" : null);
    await bed.owner.query(
      "update public.lead_notices set created_at = now() - interval '91 days', due_at = now()",
    );
    expect(await claim()).toMatchObject([{ recipient: "visitor" }]);
    expect(await recipients()).toEqual(["visitor"]);
  });
});

describe("a staff device", () => {
  const KEYS = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
  const device = (endpoint = "https://push.test/agent", name = "Chrome on Android") =>
    `insert into public.push_devices (endpoint, p256dh, auth, name) values ('${endpoint}', '${KEYS.p256dh}', '${KEYS.auth}', '${name}')`;
  const add = (persona: "agent" | "admin" | "editor" | "user" | "visitor", sql = device()) =>
    submit(bed.database.pool("authenticator"), persona, sql);
  const told = async () => (await recipients()).filter((recipient) => recipient.startsWith("device"));

  beforeEach(async () => {
    await bed.owner.query("delete from public.push_devices");
    await bed.owner.query(
      `insert into auth.sessions (id, user_id, not_after) values ($1, $1, 'infinity')
       on conflict (id) do update set not_after = 'infinity'`,
      [IDS.agent],
    );
    await openChannels({ push: true });
  });

  it("is notified of a lead with what is needed to reach the device", async () => {
    await add("agent");
    await send(LEAD);
    expect(await told()).toEqual([`device ${IDS.agent}`]);
    expect(await claim(50, "mail")).toEqual([]);
    expect(await claim(50, "webhook")).toEqual([]);
    expect(await claim(50, "push")).toMatchObject([
      {
        recipient: "device",
        device: { endpoint: "https://push.test/agent", ...KEYS },
        lead: { name: "Bob" },
      },
    ]);
  });

  it("is notified once of a lead assigned to its account", async () => {
    await add("agent");
    await bed.owner.query(
      "insert into public.leads (name, phone, created_at) values ('Bob', '+17025550101', now() - interval '5 days')",
    );
    const give = `update public.leads set assignee_id = '${IDS.agent}'`;
    expect(await submit(bed.database.pool("authenticator"), "admin", give)).toBe(1);
    await bed.owner.query("update public.lead_notices set due_at = now()");
    expect(await claim(50, "push")).toMatchObject([
      {
        recipient: "device",
        subject: "assigned",
        lead: { name: "Bob" },
        device: { endpoint: "https://push.test/agent" },
      },
    ]);
    expect(await told()).toEqual([`device ${IDS.agent}`]);
  });

  it("is notified whether or not its account wants mails, but not where the server sends no push", async () => {
    await add("agent");
    await submit(
      bed.database.pool("authenticator"),
      "agent",
      "insert into public.notice_settings values ((select auth.uid()), false)",
    );
    await openChannels({ mail: true, push: true });
    await send(LEAD);
    expect(await recipients()).not.toContain(`account ${IDS.agent}`);
    expect(await told()).toEqual([`device ${IDS.agent}`]);
    await openChannels({ mail: true });
    await send({ ...LEAD, name: "Carol" });
    expect(await told()).toHaveLength(1);
  });

  it("is not notified of a quarantined lead until it is released", async () => {
    await add("agent");
    await send(LEAD, '{"links": 3}');
    expect(await told()).toEqual([]);
    await bed.owner.query("update public.leads set quarantine = null");
    expect(await told()).toEqual([`device ${IDS.agent}`]);
  });

  it.each([
    ["signed out", "delete from auth.sessions where id = $1"],
    ["in a session that has run out", "update auth.sessions set not_after = now() where id = $1"],
    ["of an account that is banned", "update auth.users set banned_until = 'infinity' where id = $1"],
    ["of an account without the role", "update public.user_roles set role = 'editor' where user_id = $1"],
  ])("%s gets no further notices, including waiting ones", async (_, bar) => {
    await add("agent");
    await send(LEAD);
    await bed.owner.query(bar, [IDS.agent]);
    expect(await claim(50, "push")).toEqual([]);
    await send({ ...LEAD, name: "Carol" });
    expect(await told()).toEqual([]);
    await bed.owner.query("update auth.users set banned_until = null where id = $1", [IDS.agent]);
    await bed.owner.query("update public.user_roles set role = 'agent' where user_id = $1", [IDS.agent]);
  });

  it("is notified when the form check fails and when it recovers, even where no mail is sent", async () => {
    await add("agent");
    for (const subject of ["form_fails", "form_works"]) {
      expect(
        (await service.rpc("tell_staff_of_form", { _subject: subject, _said: "It was tried." })).error,
      ).toBeNull();
      expect(await claim(50, "push")).toMatchObject([
        {
          recipient: "device",
          subject,
          said: "It was tried.",
          device: { endpoint: "https://push.test/agent" },
        },
      ]);
    }
  });

  describe("whose session has ended", () => {
    const continueIn = (session: string, persona: "agent" | "admin" = "agent") =>
      submit(
        bed.database.pool("authenticator"),
        persona,
        `update public.push_devices set session_id = ${session} where endpoint = 'https://push.test/agent'`,
      );

    beforeEach(async () => {
      await add("agent");
      await bed.owner.query("update public.push_devices set session_id = $1", [IDS.lead]);
      await send(LEAD);
      expect(await told()).toEqual([]);
    });

    it("is notified again once its account is signed in there", async () => {
      expect(await continueIn("((select auth.jwt()) ->> 'session_id')::uuid")).toBe(1);
      await send({ ...LEAD, name: "Carol" });
      expect(await told()).toEqual([`device ${IDS.agent}`]);
    });

    it("is not notified again by another account, nor in another session", async () => {
      expect(await continueIn("((select auth.jwt()) ->> 'session_id')::uuid", "admin")).toBe(0);
      expect(await continueIn(`'${IDS.admin}'`)).toBe("42501");
      await send({ ...LEAD, name: "Carol" });
      expect(await told()).toEqual([]);
    });
  });

  it("takes its waiting notices with it when removed", async () => {
    await add("agent");
    await send(LEAD);
    const [notice] = await claim(50, "push");
    await settle(notice as never, "503 later");
    const remove = "delete from public.push_devices";
    expect(await submit(bed.database.pool("authenticator"), "agent", remove)).toBe(1);
    expect(await told()).toEqual([]);
    expect(await settle(notice as never, null)).toBe(false);
  });

  it("is one of at most ten per account", async () => {
    for (let count = 0; count < 12; count += 1) await add("agent", device(`https://push.test/${count}`));
    await send(LEAD);
    expect(await told()).toHaveLength(10);
  });

  it.each([
    "http://push.test/a",
    "https://user@push.test/a",
    "https://push.test",
    "ftp://push.test/a",
    `https://push.test/${"a".repeat(1000)}`,
  ])("cannot be registered with the endpoint %s", async (endpoint) => {
    expect(await add("agent", device(endpoint))).toBe("23514");
  });

  it("cannot be added by an editor, or with a password alone where there is a second factor", async () => {
    for (const persona of ["editor", "user", "visitor"] as const)
      expect(await add(persona, device())).toMatch(/^42501$|^23502$/);
    await bed.owner.query(
      "insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())",
      [IDS.agent],
    );
    expect(await add("agent")).toBe("42501");
    expect(await attempt(bed.database.pool("authenticator"), "strongAgent", device())).toBe(1);
    await bed.owner.query("delete from auth.mfa_factors");
  });
});

/** Calls as another server does whose transaction began before `call`, but which had to wait for it. */
async function beganEarlier(statement: string, call: () => Promise<unknown>): Promise<void> {
  const other = await bed.owner.connect();
  await other.query("begin");
  await call();
  await other.query(statement);
  await other.query("commit");
  other.release();
}

/** Calls while another server's statement is not yet committed, and commits that once the call waits for it. */
async function duringAnother(statement: string, call: () => Promise<unknown>): Promise<void> {
  const other = await bed.owner.connect();
  await other.query("begin");
  await other.query(statement);
  const calling = call();
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await bed.owner.query(waiting)).rowCount).toBe(1);
  await other.query("commit");
  other.release();
  await calling;
}

it("a missing backup is announced to admins and office only, once a day, whatever else was", async () => {
  await bed.owner.query("delete from public.lead_notices");
  await openChannels({ mail: true });
  await send({ name: LEAD.name, phone: LEAD.phone });
  for (const notice of await claim()) await settle(notice, null);
  await openChannels({ mail: true, office: "office@example.com", webhook: true, push: true });
  const tell = async () =>
    expect((await service.rpc("tell_admins_of_backups", { _said: "It is old." })).error).toBeNull();
  await beganEarlier("select public.tell_admins_of_backups('It is old.')", () =>
    Promise.all([tell(), tell()]),
  );
  await tell();
  await bed.owner.query("delete from public.lead_notices where subject = 'lead'");
  expect(await recipients()).toEqual([
    ...[IDS.admin, IDS.otherAdmin].toSorted().map((id) => `account ${id}`),
    "office",
  ]);
  expect(await claim()).toMatchObject(
    Array(3).fill({ subject: "backups_fail", said: "It is old.", lead: null }),
  );
  await bed.owner.query("update public.lead_notices set created_at = now() - interval '25 hours'");
  await duringAnother("select public.tell_admins_of_backups('It is old.')", tell);
  expect(await recipients()).toHaveLength(6);
});

describe("the result of a form check", () => {
  const tell = async (subject: string) =>
    expect(
      (await service.rpc("tell_staff_of_form", { _subject: subject, _said: "It was tried." })).error,
    ).toBeNull();
  const told = async () =>
    (
      await bed.owner.query(
        "select subject, recipient, said from public.lead_notices where subject like 'form%'",
      )
    ).rows.map(({ subject, recipient, said }) => `${subject} ${recipient}: ${said}`);

  beforeEach(() => bed.owner.query("delete from public.lead_notices"));

  it("is announced to staff, office and webhook only, once until it changes, whichever server finds it", async () => {
    const each = (subject: string) =>
      [...Array(3).fill("account"), "office", "webhook"].map(
        (recipient) => `${subject} ${recipient}: It was tried.`,
      );
    await beganEarlier("select public.tell_staff_of_form('form_fails', 'It was tried.')", () =>
      Promise.all([tell("form_fails"), tell("form_fails")]),
    );
    expect((await told()).toSorted()).toEqual(each("form_fails"));
    expect(await claim()).toMatchObject(
      Array(4).fill({ subject: "form_fails", said: "It was tried.", lead: null }),
    );
    expect(await claim(50, "webhook")).toMatchObject([{ subject: "form_fails", said: "It was tried." }]);
    await tell("form_works");
    await send(LEAD);
    await tell("form_works");
    expect((await told()).toSorted()).toEqual([...each("form_fails"), ...each("form_works")]);
    await duringAnother("select public.tell_staff_of_form('form_fails', 'It was tried.')", () =>
      tell("form_fails"),
    );
    expect(await told()).toHaveLength(15);
  });

  it.each([
    ["on another day", "now() - interval '25 hours'"],
    ["where the clock was ahead when it was announced", "now() + interval '4 years'"],
  ])("is announced again %s", async (_, moment) => {
    await tell("form_fails");
    await bed.owner.query(`update public.lead_notices set created_at = ${moment}`);
    await tell("form_fails");
    expect(await told()).toHaveLength(10);
  });

  it("accepts no other subject", async () => {
    for (const subject of ["lead", "flood", "canary"])
      expect((await service.rpc("tell_staff_of_form", { _subject: subject, _said: "" })).error).toMatchObject(
        { code: "23514" },
      );
  });
});

describe("an assigned lead", () => {
  const does = (persona: "agent" | "admin", sql: string) =>
    submit(bed.database.pool("authenticator"), persona, sql);
  const assign = async (persona: "agent" | "admin", lead: string, assignee: string | null) => {
    const to = assignee ? `'${assignee}'` : "null";
    expect(await does(persona, `update public.leads set assignee_id = ${to} where id = '${lead}'`)).toBe(1);
  };
  async function newLead(): Promise<string> {
    const { rows } = await bed.owner.query(
      "insert into public.leads (name, phone, created_at) values ('Bob', '+17025550101', now() - interval '5 days') returning id",
    );
    return rows[0].id;
  }
  const told = async () =>
    (await claim()).map((notice) => {
      const { subject, to, said } = notice as typeof notice & { subject: string; said: string };
      return [subject, to, said];
    });

  it("is announced only to its assignee, with who assigned it, once and after a delay", async () => {
    const lead = await newLead();
    await assign("admin", lead, IDS.agent);
    expect(await recipients()).toEqual([`account ${IDS.agent}`]);
    expect(await told()).toEqual([]);
    await bed.passPauses();
    expect(await told()).toEqual([["assigned", "agent@example.com", "admin@example.com"]]);
    await assign("admin", lead, IDS.agent);
    await bed.passPauses();
    expect(await told()).toEqual([]);
  });

  it("is not announced to a self-assignee or a former assignee", async () => {
    const lead = await newLead();
    await assign("agent", lead, IDS.agent);
    expect(await recipients()).toEqual([]);
    await assign("agent", lead, IDS.admin);
    await assign("agent", lead, IDS.otherAdmin);
    expect(await recipients()).toEqual([`account ${IDS.otherAdmin}`]);
    await assign("agent", lead, null);
    expect(await recipients()).toEqual([]);
  });

  it("is announced again when reassigned to a former assignee", async () => {
    const lead = await newLead();
    for (let times = 0; times < 2; times += 1) {
      await assign("admin", lead, IDS.agent);
      await bed.passPauses();
      const [notice] = await claim();
      expect(notice && (await settle(notice, null))).toBe(true);
      await assign("admin", lead, null);
    }
    expect(await recipients()).toEqual([`account ${IDS.agent}`, `account ${IDS.agent}`]);
  });

  it("is not announced to an assignee who opted out, even later; the setting for new leads is separate", async () => {
    const [one, other] = [await newLead(), await newLead()];
    await does(
      "agent",
      `insert into public.notice_settings (user_id, new_leads) values ('${IDS.agent}', false)`,
    );
    await assign("admin", one, IDS.agent);
    expect(await recipients()).toEqual([`account ${IDS.agent}`]);
    await does(
      "agent",
      `update public.notice_settings set assigned_leads = false where user_id = '${IDS.agent}'`,
    );
    await assign("admin", other, IDS.agent);
    await bed.passPauses();
    expect(await told()).toEqual([]);
    expect(await recipients()).toEqual([]);
  });

  it("is announced, among others, to an assignee who opted out of new leads only", async () => {
    const [one] = [await newLead(), await newLead()];
    await does(
      "agent",
      `insert into public.notice_settings (user_id, new_leads) values ('${IDS.agent}', false)`,
    );
    await assign("admin", one, IDS.agent);
    await bed.passPauses();
    expect(await told()).toEqual([["assigned", "agent@example.com", "admin@example.com"]]);
  });

  it("is not announced through a closed channel", async () => {
    await openChannels({ webhook: true });
    await assign("admin", await newLead(), IDS.agent);
    expect(await recipients()).toEqual([]);
  });
});
