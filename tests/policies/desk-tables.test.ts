import { expect, it } from "vitest";
import { CALL_OUTCOMES } from "#app/desk/lead/call-outcomes.ts";
import { LOST_REASONS } from "#app/desk/loss/lost-reason.ts";
import { PLACEHOLDERS } from "#app/desk/templates/message-template.ts";
import { LEAD_STATUSES } from "#app/leads/lead-status.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, type Persona, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
await settlePersonas(owner);
const does = (persona: Persona, sql: string) => submit(database.pool("authenticator"), persona, sql);
const tries = (persona: Persona, sql: string) => attempt(database.pool("authenticator"), persona, sql);
const template = (name: string, body: string, more = "false") =>
  `insert into public.message_templates (channel, name, body, is_usual) values ('text', '${name}', '${body}', ${more})`;

it.each([
  [
    Object.keys(PLACEHOLDERS)
      .map((name) => `{${name}}`)
      .join(),
    1,
  ],
  ["No placeholders at all.", 1],
  ["Hi {nickname}", "23514"],
  ["Hi {}", "23514"],
  ["Hi {Name}", "23514"],
])("for the template %s the database answers %s", async (body, outcome) => {
  expect(await tries("admin", template("Other", body))).toBe(outcome);
});

it("the database accepts the statuses that the desk offers, and the board has a column for each", async () => {
  const { rows } = await owner.query(
    `select pg_get_constraintdef(oid) as accepted from pg_constraint
     where conrelid = 'public.leads'::regclass and pg_get_constraintdef(oid) like 'CHECK ((status = %'`,
  );
  expect(rows.flatMap(({ accepted }) => accepted.match(/(?<=')[^']+(?='::text)/g))).toEqual([
    ...LEAD_STATUSES,
  ]);
  const board = await owner.query("select jsonb_object_keys(public.lead_board('{}')) as status");
  expect(board.rows.map(({ status }) => status).sort()).toEqual([...LEAD_STATUSES].sort());
});

it.each(LOST_REASONS)("the database accepts the lost reason %s", async (reason) => {
  expect(await tries("agent", `update public.leads set status = 'closed', lost_reason = '${reason}'`)).toBe(
    1,
  );
});

it.each(CALL_OUTCOMES)(
  "the database accepts the outcome of a call $call_outcome",
  async ({ call_outcome, body }) => {
    const note = `insert into public.lead_notes (lead_id, body, call_outcome) values ('${IDS.lead}', '${body}', '${call_outcome}')`;
    expect(await tries("agent", note)).toBe(1);
  },
);

it("a mail template requires a subject, and a text template has none", async () => {
  const insert = (channel: string, subject: string) =>
    `insert into public.message_templates (channel, name, subject, body) values ('${channel}', 'Other', ${subject}, 'Hi')`;
  expect(await tries("admin", insert("email", "'Your request'"))).toBe(1);
  expect(await tries("admin", insert("email", "null"))).toBe("23514");
  expect(await tries("admin", insert("email", "'Hi {nickname}'"))).toBe("23514");
  expect(await tries("admin", insert("text", "'Your request'"))).toBe("23514");
});

it("each channel has one default template: setting another replaces it", async () => {
  await does("admin", template("First", "Hi", "true"));
  await does("admin", template("Second", "Hi", "true"));
  const usual = async () =>
    (
      await owner.query("select name from public.message_templates where is_usual and channel = 'text'")
    ).rows.map(({ name }) => name);
  expect(await usual()).toEqual(["Second"]);
  await does("admin", "update public.message_templates set is_usual = true where name = 'First'");
  expect(await usual()).toEqual(["First"]);
  expect(await tries("admin", template("first", "Hi"))).toBe("23505");
});

it("a device key is private to its account, stays the same, and is withheld once the account cannot work leads", async () => {
  const ask = async (persona: Persona) => {
    await does(persona, "select public.own_device_key()");
    const { rows } = await owner.query("select owner_id, key from private.device_keys order by owner_id");
    return rows;
  };
  const [agents] = await ask("agent");
  expect(agents).toMatchObject({ owner_id: IDS.agent, key: expect.stringMatching(/^[\w+/]{43}=$/) });
  const both = await ask("admin");
  expect(new Set(both.map(({ key }) => key)).size).toBe(2);
  expect(await ask("agent")).toEqual(both);
  const given = "select 1 where public.own_device_key() is not null";
  expect(await tries("agent", given)).toBe(1);
  await owner.query("delete from public.user_roles where user_id = $1", [IDS.agent]);
  expect(await tries("agent", given)).toBe(0);
  await owner.query("insert into public.user_roles (user_id, role) values ($1, 'agent')", [IDS.agent]);
  expect(await tries("agent", "select key from private.device_keys")).toBe("42501");
});

it("an agent's view is private and deleted with the account; shared views remain", async () => {
  await does("agent", "insert into public.lead_views (name, query) values ('Calls', 'show=waiting')");
  const find = "select from public.lead_views where name = 'Calls'";
  expect(await tries("agent", find)).toBe(1);
  expect(await tries("admin", find)).toBe(0);
  expect(await tries("admin", "delete from public.lead_views where name = 'Calls'")).toBe(0);
  expect(await tries("agent", "update public.lead_views set owner_id = null where name = 'Calls'")).toBe(
    "42501",
  );
  expect(await tries("agent", `delete from public.lead_views where id = '${IDS.sharedView}'`)).toBe(0);
  expect(
    await tries("agent", "insert into public.lead_views (name, query) values ('calls', 'show=new')"),
  ).toBe("23505");
  await owner.query("delete from auth.users where id = $1", [IDS.agent]);
  const { rows } = await owner.query("select name from public.lead_views order by name");
  expect(rows.map(({ name }) => name)).toEqual(["Henderson", "Mine"]);
});

it.each(["show=new?x", "https://evil.test/#", "a b", "x".repeat(1001)])(
  "a view's query must be a URL query, not %s",
  async (query) => {
    expect(
      await tries("admin", `insert into public.lead_views (name, query) values ('Other', '${query}')`),
    ).toBe("23514");
  },
);

const note = (columns: string, values: string) =>
  `insert into public.lead_notes (lead_id, ${columns}) values ('${IDS.lead}', ${values})`;
const device = (p256dh: string, auth: string, name: string) =>
  `insert into public.push_devices (endpoint, p256dh, auth, name)
   values ('https://push.test/a', '${p256dh}', '${auth}', '${name}')`;
const [P256DH, AUTH] = ["B".repeat(87), "a".repeat(22)];

it.each([
  ["a note of 2,001 characters", note("body", "repeat('x', 2001)")],
  ["an unknown outcome of a call", note("body, call_outcome", "'Called.', 'spoke'")],
  ["a follow-up day far in the future", "update public.leads set follow_up_on = '2100-01-01'"],
  ["an unknown lost reason", "update public.leads set status = 'closed', lost_reason = 'weather'"],
  ["too many words about it", "update public.leads set status = 'closed', lost_words = repeat('x', 201)"],
  ["other reasons for quarantine", `update public.leads set quarantine = '{"looks": "odd"}'`],
  ["a long view name", "insert into public.lead_views (name, query) values (repeat('x', 41), 'show=new')"],
  ["a long template name", template("x".repeat(41), "Hi")],
  [
    "an unknown channel",
    "insert into public.message_templates (channel, name, body) values ('fax', 'Fax', 'Hi')",
  ],
  ["a device without its key", device("", AUTH, "Safari")],
  ["a device without its secret", device(P256DH, "", "Safari")],
  ["a device without a name", device(P256DH, AUTH, " ")],
])("the database refuses %s", async (_, sql) => {
  expect(await tries("admin", sql)).toBe("23514");
});

it("the board has each status's first leads and their count, within the listing only", async () => {
  await owner.query(`
    delete from public.leads;
    insert into public.leads (name, phone, city, status, created_at)
      select 'Closed ' || place, '+17025550100', null, 'closed', now() - place * interval '1 hour'
      from generate_series(1, 60) as place;
    insert into public.leads (name, phone, city, status, created_at, quarantine) values
      ('Later', '+17025550100', 'Henderson', 'new', '2020-01-02', null),
      ('Earlier', '+17025550100', null, 'new', '2020-01-01', null),
      ('Spam', '+17025550100', 'Henderson', 'new', '2020-01-01', '{"links": 3}');
  `);
  const board = async (listing: object) => {
    const client = await owner.connect();
    await client.query("begin");
    await client.query(`set local request.jwt.claims = '{"role": "service_role"}'`);
    const { rows } = await client.query("select public.lead_board($1) as board", [listing]);
    await client.query("rollback");
    client.release();
    return rows[0].board as Record<string, { count: number; leads: { name: string }[] }>;
  };
  const names = (column?: { leads: { name: string }[] }) => column?.leads.map(({ name }) => name);
  const all = await board({});
  expect(names(all.new)).toEqual(["Earlier", "Later"]);
  expect([all.closed?.count, all.closed?.leads.length, all.closed?.leads[0]?.name]).toEqual([
    60,
    50,
    "Closed 1",
  ]);
  expect(all.qualified).toEqual({ count: 0, leads: [] });
  const narrowed = await board({ city: "henderson" });
  expect([names(narrowed.new), narrowed.closed?.count]).toEqual([["Later"], 0]);
  expect(names((await board({ ascending: false })).new)).toEqual(["Later", "Earlier"]);
});
