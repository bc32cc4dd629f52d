import { beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, type Persona, PICTURE_KEYS, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");
await settlePersonas(owner);

let before = 0;
beforeEach(async () => {
  const { rows } = await owner.query("select coalesce(max(id), 0)::int as id from public.audit_log");
  before = rows[0].id;
});

const does = (persona: Persona, sql: string) => submit(authenticator, persona, sql);
const entries = async () => {
  const { rows } = await owner.query(
    `select actor_id, actor_email, action, table_name, row_id, row_name, changed_columns, changed_values
     from public.audit_log where id > $1 order by id`,
    [before],
  );
  return rows;
};
const agent = { actor_id: IDS.agent, actor_email: "agent@example.com" };
const editor = { actor_id: IDS.editor, actor_email: "editor@example.com" };
const admin = { actor_id: IDS.admin, actor_email: "admin@example.com" };
const server = { actor_id: null, actor_email: null };

it("merging and separating leads is logged once each, without the persons concerned", async () => {
  const say = (is: boolean) =>
    `insert into public.lead_links (lead_id, other_id, is_same_person) values ('${IDS.lead}', '${IDS.lead}', ${is})`;
  await does("agent", say(true));
  await does("admin", say(false));
  const fact = {
    table_name: "lead_links",
    row_id: IDS.lead,
    row_name: null,
    changed_columns: [],
    changed_values: {},
  };
  expect(await entries()).toEqual([
    { ...agent, ...fact, action: "merge" },
    { ...admin, ...fact, action: "unmerge" },
  ]);
});

it("exporting leads is logged, without their contents", async () => {
  await does("agent", "select public.log_lead_export()");
  const { rows } = await owner.query("select count(*)::int as kept from private.lead_files");
  expect(rows[0].kept).toBe(0);
  expect(await entries()).toEqual([
    {
      ...agent,
      action: "download",
      table_name: "lead_files",
      row_id: expect.any(String),
      row_name: null,
      changed_columns: [],
      changed_values: {},
    },
  ]);
});

it("a change of a lead's status is logged with its actor and without the customer", async () => {
  await does("agent", "update public.leads set status = 'contacted'");
  const lead = { table_name: "leads", row_id: IDS.lead, row_name: null };
  const change = { changed_columns: ["status"], changed_values: { status: ["new", "contacted"] } };
  expect(await entries()).toEqual([{ ...agent, ...lead, action: "update", ...change }]);
  const { rows: changes } = await owner.query(
    "select former, status, actor_id, actor_email from public.lead_status_changes where status = 'contacted'",
  );
  expect(changes).toEqual([{ former: "new", status: "contacted", ...agent }]);
  const { rows } = await owner.query("select to_jsonb(audit_log)::text as text from public.audit_log");
  for (const { text } of rows) expect(text).not.toMatch(/Ada|7025550100/);
});

it("releasing a lead from quarantine and undoing it are logged with the reasons only", async () => {
  await owner.query("update public.leads set quarantine = '{\"links\": 3}'");
  before = (await owner.query("select max(id)::int as id from public.audit_log")).rows[0].id;
  await does("agent", "update public.leads set quarantine = null");
  await does("admin", `update public.leads set quarantine = '{"links": 3}'`);
  const change = {
    action: "update",
    table_name: "leads",
    row_id: IDS.lead,
    row_name: null,
    changed_columns: ["quarantine"],
  };
  expect(await entries()).toEqual([
    { ...agent, ...change, changed_values: { quarantine: [{ links: 3 }, null] } },
    { ...admin, ...change, changed_values: { quarantine: [null, { links: 3 }] } },
  ]);
});

it("automatic releases are not logged", async () => {
  const ask = "insert into public.leads (name, phone) values ('Again', '+17025550178')";
  await does("visitor", ask);
  await owner.query("update public.leads set quarantine = '{\"links\": 3}' where name = 'Again'");
  before = (await owner.query("select max(id)::int as id from public.audit_log")).rows[0].id;
  await does("visitor", ask);
  expect((await owner.query("select quarantine from public.leads where name = 'Again'")).rows).toEqual([
    { quarantine: null },
  ]);
  expect(await entries()).toEqual([]);
});

it("a note on a lead is logged without its text", async () => {
  await does(
    "agent",
    `insert into public.lead_notes (lead_id, body) values ('${IDS.lead}', 'The gate code is 1234.')`,
  );
  const fact = { action: "insert", row_name: null, changed_columns: [], changed_values: {} };
  expect(await entries()).toEqual([{ ...agent, ...fact, table_name: "lead_notes", row_id: IDS.lead }]);
  const { rows } = await owner.query(
    "select author_email, body from public.lead_notes where body like 'The gate%'",
  );
  expect(rows).toEqual([{ author_email: "agent@example.com", body: "The gate code is 1234." }]);
});

it("erasing a lead is logged without the customer; a dropped duplicate request is not logged", async () => {
  const repeated = "insert into public.leads (name, phone) values ('Repeated', '+17025550177')";
  for (const _ of [1, 2]) await does("visitor", repeated);
  expect(await entries()).toEqual([]);
  await does("service", "delete from public.leads where name = 'Repeated'");
  expect(await entries()).toEqual([
    {
      ...server,
      action: "delete",
      table_name: "leads",
      row_id: expect.any(String),
      row_name: null,
      changed_columns: [],
      changed_values: {},
    },
  ]);
});

it("an unchanged status and a refused change leave no entry", async () => {
  await does("agent", "update public.leads set status = status");
  await does("editor", "update public.leads set status = 'closed'");
  await does("admin", "update public.leads set name = 'Eve'");
  await does("visitor", "insert into public.leads (name, phone) values ('Bob', '+17025550101')");
  expect(await entries()).toEqual([]);
});

it.each([
  {
    table: "message_templates",
    persona: "admin",
    row: "(channel, name, body) values ('text', 'Missed call', 'Hi')",
    which: "name = 'Missed call'",
    change: "body = 'Hello'",
    name: "Missed call",
  },
  {
    table: "lead_views",
    persona: "admin",
    row: "(owner_id, name, query) values (null, 'Mesquite', 'city=Mesquite')",
    which: "name = 'Mesquite'",
    change: "query = 'city=mesquite'",
    name: null,
  },
  {
    table: "pictures",
    persona: "editor",
    row: `(key, bytes, name) values ('${PICTURE_KEYS.other}', 1, 'lint.jpg')`,
    which: "name = 'lint.jpg'",
    change: "alt = 'Lint'",
    name: "lint.jpg",
  },
  {
    table: "redirects",
    persona: "editor",
    row: "(from_path, to_path) values ('/gone', '/about')",
    which: "from_path = '/gone'",
    change: "to_path = '/faq'",
    name: "/gone",
  },
  {
    table: "preview_links",
    persona: "editor",
    row: `(token_hash, kind, document, fields, expires_at) values
      ('${"c".repeat(64)}', 'post', '${IDS.draft}', '{"title": "${"Spring".padEnd(5_000, ".")}"}', now() + interval '1 day')`,
    which: `token_hash = '${"c".repeat(64)}'`,
    change: null,
    name: "Spring".padEnd(200, "."),
  },
] as const)("each change of $table is logged", async ({ table, persona, row, which, change, name }) => {
  await does(persona, `insert into public.${table} ${row}`);
  if (change) await does(persona, `update public.${table} set ${change} where ${which}`);
  await does(persona, `delete from public.${table} where ${which}`);
  const actions = change ? ["insert", "update", "delete"] : ["insert", "delete"];
  expect(await entries()).toMatchObject(
    actions.map((action) => ({ actor_id: IDS[persona], action, table_name: table, row_name: name })),
  );
});

it("changes of every table that staff change are logged, but of their own settings and drafts, and of counts", async () => {
  const { rows } = await owner.query(
    `select distinct relname from pg_policies join pg_class on relname = tablename
     where schemaname = 'public' and relnamespace = 'public'::regnamespace and 'authenticated' = any (roles) and cmd <> 'SELECT' and not exists (
       select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where tgrelid = pg_class.oid and proname = 'write_audit_log'
     )`,
  );
  const own = ["content_drafts", "missing_addresses", "notice_settings", "push_devices"];
  expect(rows.map(({ relname }) => relname).sort()).toEqual(own);
});

it.each(["blog_posts", "pages"])(
  "changes of %s are logged with the names of changed columns",
  async (table) => {
    const [columns, values] =
      table === "blog_posts" ? [", excerpt, date, seo_description", ", '', '2026-01-01', ''"] : ["", ""];
    await does(
      "editor",
      `insert into public.${table} (id, title, slug, content${columns}) values ('${IDS.lead}', 'T', 'new', ''${values})`,
    );
    await does(
      "editor",
      `update public.${table} set title = 'X', content = '<p>Kept out of the log</p>', published = true where id = '${IDS.lead}'`,
    );
    await does("admin", `delete from public.${table} where id = '${IDS.lead}'`);
    const row = {
      table_name: table,
      row_id: IDS.lead,
      row_name: "X",
      changed_columns: [],
      changed_values: {},
    };
    const change = {
      changed_columns: ["content", "published", "title"],
      changed_values: { published: [false, true], title: ["T", "X"] },
    };
    expect(await entries()).toEqual([
      { ...editor, ...row, row_name: "T", action: "insert" },
      { ...editor, ...row, ...change, action: "update" },
      { ...admin, ...row, action: "delete" },
    ]);
  },
);

it("granting and revoking a role are logged with the admin on whose behalf the service role acted", async () => {
  await does("service", `select public.set_role('${IDS.user}', 'agent', '${IDS.admin}')`);
  await does("service", `delete from public.user_roles where user_id = '${IDS.user}'`);
  const row = { table_name: "user_roles", row_id: IDS.user, row_name: null, changed_columns: [] };
  expect(await entries()).toEqual([
    { ...admin, ...row, action: "insert", changed_values: { role: [null, "agent"] } },
    { ...server, ...row, action: "delete", changed_values: { role: ["agent", null] } },
  ]);
});

it("a user acting with their own token cannot claim to be another", async () => {
  const sql = `do $$ begin
    perform set_config('spinfront.acting_user', '${IDS.admin}', true);
    update public.leads set status = 'qualified' where id = '${IDS.lead}';
  end $$`;
  await does("agent", sql);
  expect(await entries()).toMatchObject([agent]);
});

it("entries outlive the account", async () => {
  await owner.query(
    "insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'gone@example.com', now())",
  );
  await owner.query(
    "insert into public.user_roles select id, 'agent' from auth.users where email = 'gone@example.com'",
  );
  await owner.query("delete from auth.users where email = 'gone@example.com'");
  expect((await entries()).map(({ table_name, action }) => `${action} ${table_name}`)).toEqual([
    "insert user_roles",
    "delete users",
    "delete user_roles",
  ]);
});

it("not even the database's owner can delete entries, nor the service role update them", async () => {
  await expect(owner.query("delete from public.audit_log")).rejects.toMatchObject({ code: "42501" });
  expect(await attempt(authenticator, "service", "update public.audit_log set action = 'insert'")).toBe(
    "42501",
  );
});

it("a deleted account remains in history alone, and the leads and pictures it had stay", async () => {
  await does("otherAdmin", "select public.own_device_key()");
  await does("otherAdmin", `update public.leads set assignee_id = '${IDS.otherAdmin}'`);
  await owner.query(`
    update public.pictures set created_by = '${IDS.otherAdmin}';
    insert into auth.mfa_factors (user_id, factor_type, status) values ('${IDS.otherAdmin}', 'totp', 'unverified');
    insert into auth.known_networks (user_id, network_hash) values ('${IDS.otherAdmin}', 'home');
    insert into auth.one_time_tokens (user_id, token_type, token_hash, expires_at)
      values ('${IDS.otherAdmin}', 'recovery', 'secret', 'infinity');
  `);
  const { rows: columns } = await owner.query(`
    select format('%I.%I', table_schema, table_name) as table, column_name as name
    from information_schema.columns
    where udt_name = 'uuid' and table_schema in ('public', 'private', 'auth')`);
  const places = async () => {
    const found = [];
    for (const { table, name } of columns) {
      const { rowCount } = await owner.query(`select from ${table} where ${name} = $1`, [IDS.otherAdmin]);
      if (rowCount) found.push(`${table}.${name}`);
    }
    return found.toSorted();
  };
  const stock = async () =>
    (await owner.query("select from public.leads union all select from public.pictures")).rowCount;
  const former = await stock();
  const { rows: references } = await owner.query(`
    select format('%I.%I.%I', nspname, relname, attname) as place
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where confrelid = 'auth.users'::regclass`);
  expect(await places()).toEqual(expect.arrayContaining(references.map(({ place }) => place)));
  await owner.query("delete from auth.users where id = $1", [IDS.otherAdmin]);
  expect(await places()).toEqual([
    "public.audit_log.actor_id",
    "public.audit_log.row_id",
    "public.lead_field_changes.actor_id",
  ]);
  expect(await stock()).toBe(former);
});
