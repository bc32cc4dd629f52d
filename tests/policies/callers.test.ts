import { createHmac } from "node:crypto";
import { generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Claims } from "#backend/auth/access-token.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { COLUMN_RIGHTS } from "./column-matrix.ts";
import { IDS, PICTURE_KEYS, settlePersonas } from "./personas.ts";
import { OBJECTS, TRIGGER_FUNCTIONS } from "./policy-matrix.ts";
import { openTestBed, SITE_ORIGIN } from "./test-bed.ts";

const bed = await openTestBed();
await settlePersonas(bed.owner);
await countStatementsThatWrite();

const POST = { title: "T", slug: "new", excerpt: "", content: "", date: "2026-01-01", seo_description: "" };

const SITE_LEAD = { submission_key: IDS.lead, name: "Bob", phone: "+17025550101" };

const REVISION = {
  kind: "post",
  content_id: IDS.draft,
  action: "change",
  changed_columns: ["title"],
  fields: {},
  published: false,
};

const DELETED = { kind: "post", id: IDS.draft, title: "T", slug: "t", published: false, content: {} };

const DRAFT = { kind: "page", document: "new", fields: {}, browser: IDS.session };

const FIGURE = { day: "2026-11-22", kind: "page", name: "/", measure: "views", count: 1 };

const SPAN = { _from: "2026-11-01", _until: "2026-11-30" };

const READ_LEADS = { method: "GET", path: "leads?select=*" };

type Call = { method: string; path: string; body?: object };

/** One call for every table and verb and for every function, which would have an effect if the service role made it. */
const CALLS: readonly Call[] = [
  { method: "GET", path: "leads?select=*" },
  { method: "POST", path: "leads", body: { name: "Bob", phone: "+17025550101" } },
  { method: "PATCH", path: `leads?id=eq.${IDS.lead}`, body: { status: "contacted" } },
  { method: "DELETE", path: `leads?id=eq.${IDS.lead}` },
  { method: "GET", path: "user_roles?select=*" },
  { method: "POST", path: "user_roles", body: { user_id: IDS.user, role: "admin" } },
  { method: "PATCH", path: `user_roles?user_id=eq.${IDS.admin}`, body: { user_id: IDS.user } },
  { method: "DELETE", path: `user_roles?user_id=eq.${IDS.admin}` },
  { method: "GET", path: "blog_posts?select=*" },
  { method: "POST", path: "blog_posts", body: POST },
  { method: "PATCH", path: `blog_posts?id=eq.${IDS.draft}`, body: { published: true } },
  { method: "DELETE", path: `blog_posts?id=eq.${IDS.draft}` },
  { method: "GET", path: "pages?select=*" },
  { method: "POST", path: "pages", body: { title: "T", slug: "new", content: "" } },
  { method: "PATCH", path: `pages?id=eq.${IDS.draft}`, body: { published: true } },
  { method: "DELETE", path: `pages?id=eq.${IDS.draft}` },
  { method: "GET", path: "slug_redirects?select=*" },
  { method: "POST", path: "slug_redirects", body: { kind: "post", from_slug: "new", target_id: IDS.draft } },
  { method: "PATCH", path: "slug_redirects?from_slug=eq.moved", body: { target_id: IDS.draft } },
  { method: "DELETE", path: "slug_redirects?from_slug=eq.moved" },
  { method: "GET", path: "redirects?select=*" },
  { method: "POST", path: "redirects", body: { from_path: "/new", to_path: "/about" } },
  { method: "PATCH", path: `redirects?id=eq.${IDS.redirect}`, body: { to_path: "/about" } },
  { method: "DELETE", path: `redirects?id=eq.${IDS.redirect}` },
  {
    method: "POST",
    path: "rpc/import_redirects",
    body: { _redirects: [{ from_path: "/imported", to_path: "/about" }], _trial: false },
  },
  { method: "GET", path: "pictures?select=*" },
  { method: "POST", path: "pictures", body: { key: PICTURE_KEYS.other, bytes: 1, name: "lint.jpg" } },
  { method: "PATCH", path: `pictures?id=eq.${IDS.picture}`, body: { alt: "A washer" } },
  { method: "DELETE", path: `pictures?id=eq.${IDS.picture}` },
  { method: "GET", path: "picture_uses?select=*" },
  {
    method: "POST",
    path: "picture_uses",
    body: { picture_id: IDS.picture, kind: "post", content_id: IDS.draft },
  },
  { method: "PATCH", path: `picture_uses?content_id=eq.${IDS.deleted}`, body: { content_id: IDS.draft } },
  { method: "DELETE", path: `picture_uses?content_id=eq.${IDS.deleted}` },
  { method: "POST", path: "rpc/room_for_pictures", body: {} },
  { method: "POST", path: "rpc/uses_of_picture", body: { _id: IDS.picture } },
  { method: "POST", path: "rpc/delete_picture", body: { _id: IDS.picture, _uses: 0 } },
  {
    method: "POST",
    path: "rpc/replace_picture",
    body: { _id: IDS.usedPicture, _by: IDS.picture, _uses: 1 },
  },
  { method: "GET", path: "timetable?select=*" },
  {
    method: "POST",
    path: "timetable",
    body: { kind: "page", content_id: IDS.draft, action: "publish", due_at: "2099-01-01" },
  },
  { method: "PATCH", path: `timetable?id=eq.${IDS.timetable}`, body: { due_at: "2098-01-01" } },
  { method: "DELETE", path: `timetable?id=eq.${IDS.timetable}` },
  { method: "POST", path: "rpc/run_timetable", body: {} },
  { method: "GET", path: "missing_addresses?select=*" },
  { method: "POST", path: "missing_addresses", body: { path: "/new" } },
  { method: "PATCH", path: "missing_addresses?path=eq./missing", body: { people: 1 } },
  { method: "DELETE", path: "missing_addresses?path=eq./missing" },
  {
    method: "POST",
    path: "rpc/add_missing_addresses",
    body: { _addresses: [{ path: "/asked-for", people: 1, bots: 0 }] },
  },
  { method: "GET", path: "lead_notices?select=*" },
  { method: "POST", path: "lead_notices", body: { lead_id: IDS.lead, recipient: "webhook" } },
  { method: "PATCH", path: "lead_notices?recipient=eq.account", body: { attempts: 1 } },
  { method: "DELETE", path: "lead_notices?recipient=eq.account" },
  { method: "GET", path: "lead_notes?select=*" },
  { method: "POST", path: "lead_notes", body: { lead_id: IDS.lead, body: "Called." } },
  { method: "PATCH", path: `lead_notes?id=eq.${IDS.note}`, body: { body: "Called again." } },
  { method: "DELETE", path: `lead_notes?id=eq.${IDS.note}` },
  { method: "GET", path: "lead_links?select=*" },
  {
    method: "POST",
    path: "lead_links",
    body: { lead_id: IDS.lead, other_id: IDS.lead, is_same_person: false },
  },
  { method: "PATCH", path: `lead_links?id=eq.${IDS.link}`, body: { is_same_person: false } },
  { method: "DELETE", path: `lead_links?id=eq.${IDS.link}` },
  { method: "GET", path: "lead_status_changes?select=*" },
  {
    method: "POST",
    path: "lead_status_changes",
    body: { lead_id: IDS.lead, former: "new", status: "closed" },
  },
  {
    method: "PATCH",
    path: `lead_status_changes?id=eq.${IDS.statusChange}`,
    body: { status: "converted" },
  },
  { method: "DELETE", path: `lead_status_changes?id=eq.${IDS.statusChange}` },
  { method: "GET", path: "lead_field_changes?select=*" },
  { method: "POST", path: "lead_field_changes", body: { lead_id: IDS.lead, field: "tags" } },
  { method: "PATCH", path: `lead_field_changes?id=eq.${IDS.fieldChange}`, body: { field: "assignee" } },
  { method: "DELETE", path: `lead_field_changes?id=eq.${IDS.fieldChange}` },
  { method: "POST", path: "rpc/lead_staff", body: {} },
  { method: "POST", path: "rpc/own_device_key", body: {} },
  { method: "POST", path: "rpc/own_live_sessions", body: {} },
  ...["search_leads", "search_pages", "search_posts", "lead_ids_found"].map((name) => ({
    method: "POST",
    path: `rpc/${name}`,
    body: { _listing: { column: "created_at" } },
  })),
  {
    method: "POST",
    path: "rpc/content_ids_found",
    body: { _table: "pages", _listing: { column: "created_at" } },
  },
  { method: "POST", path: "rpc/lead_choices", body: {} },
  { method: "POST", path: "rpc/lead_summary", body: { _today: "2026-11-24" } },
  { method: "GET", path: "message_templates?select=*" },
  { method: "POST", path: "message_templates", body: { channel: "text", name: "New", body: "Hi" } },
  { method: "PATCH", path: `message_templates?id=eq.${IDS.template}`, body: { body: "Else" } },
  { method: "DELETE", path: `message_templates?id=eq.${IDS.template}` },
  { method: "GET", path: "lead_views?select=*" },
  { method: "POST", path: "lead_views", body: { name: "New", query: "show=new" } },
  { method: "PATCH", path: `lead_views?id=eq.${IDS.sharedView}`, body: { name: "Else" } },
  { method: "DELETE", path: `lead_views?id=eq.${IDS.sharedView}` },
  { method: "POST", path: "rpc/lead_board", body: { _listing: {} } },
  {
    method: "POST",
    path: "rpc/change_leads",
    body: { _changes: [{ id: IDS.lead, known: ["new"], held: false, status: "closed" }] },
  },
  {
    method: "POST",
    path: "rpc/publish_many",
    body: { _kind: "post", _changes: [{ id: IDS.draft, seen: "2026-01-01", published: true }] },
  },
  { method: "POST", path: "rpc/name_revision", body: { _id: 1, _seen: null, _name: "Mine" } },
  { method: "POST", path: "rpc/log_lead_export", body: {} },
  {
    method: "POST",
    path: "rpc/import_leads",
    body: { _leads: [{ name: "Bob", phone: "+17025550101" }], _only_look: false },
  },
  { method: "GET", path: "content_revisions?select=*" },
  { method: "POST", path: "content_revisions", body: REVISION },
  { method: "PATCH", path: `content_revisions?content_id=eq.${IDS.draft}`, body: { published: true } },
  { method: "DELETE", path: `content_revisions?content_id=eq.${IDS.draft}` },
  { method: "GET", path: "content_trash?select=*" },
  { method: "POST", path: "content_trash", body: DELETED },
  { method: "PATCH", path: `content_trash?id=eq.${IDS.deleted}`, body: { title: "Else" } },
  { method: "DELETE", path: `content_trash?id=eq.${IDS.deleted}` },
  { method: "POST", path: "rpc/empty_trash", body: {} },
  { method: "GET", path: "content_drafts?select=*" },
  { method: "POST", path: "content_drafts", body: { ...DRAFT, author_id: IDS.admin } },
  { method: "PATCH", path: "content_drafts?document=eq.new", body: { fields: { title: "Else" } } },
  { method: "DELETE", path: "content_drafts?document=eq.new" },
  { method: "GET", path: "preview_links?select=*" },
  {
    method: "POST",
    path: "preview_links",
    body: {
      token_hash: "c".repeat(64),
      kind: "post",
      document: IDS.published,
      fields: {},
      created_by: IDS.admin,
      expires_at: "2099-01-01",
    },
  },
  { method: "PATCH", path: `preview_links?id=eq.${IDS.previewLink}`, body: { document: IDS.draft } },
  { method: "DELETE", path: `preview_links?id=eq.${IDS.previewLink}` },
  { method: "POST", path: "rpc/shown_preview", body: { _token: "b" } },
  { method: "POST", path: "rpc/keep_draft", body: { _draft: DRAFT, _seen_at: null } },
  { method: "POST", path: "rpc/requests_of_persons", body: { _lead_ids: [IDS.lead] } },
  { method: "GET", path: "daily_figures?select=*" },
  { method: "POST", path: "daily_figures", body: { ...FIGURE, name: "/about" } },
  { method: "PATCH", path: "daily_figures?name=eq./", body: { count: 100 } },
  { method: "DELETE", path: "daily_figures?name=eq./" },
  { method: "POST", path: "rpc/figures_by", body: { _by: "page", ...SPAN } },
  {
    method: "POST",
    path: "rpc/response_times",
    body: { ...SPAN, _opens: "07:00", _closes: "20:00", _promised_minutes: 30 },
  },
  { method: "POST", path: "rpc/add_figures", body: { _figures: [FIGURE], _built_in: ["/"] } },
  { method: "GET", path: "notice_settings?select=*" },
  { method: "POST", path: "notice_settings", body: { user_id: IDS.admin, new_leads: false } },
  { method: "PATCH", path: `notice_settings?user_id=eq.${IDS.otherAdmin}`, body: { new_leads: true } },
  { method: "DELETE", path: `notice_settings?user_id=eq.${IDS.otherAdmin}` },
  { method: "GET", path: "push_devices?select=*" },
  {
    method: "POST",
    path: "push_devices",
    body: {
      user_id: IDS.agent,
      session_id: IDS.session,
      endpoint: "https://push.test/new",
      p256dh: "B".repeat(87),
      auth: "a".repeat(22),
      name: "Chrome on Android",
    },
  },
  { method: "PATCH", path: `push_devices?user_id=eq.${IDS.otherAdmin}`, body: { name: "Eve" } },
  { method: "DELETE", path: `push_devices?user_id=eq.${IDS.otherAdmin}` },
  {
    method: "POST",
    path: "rpc/open_notice_channels",
    body: { _mail: false, _office: null, _webhook: false, _push: false },
  },
  { method: "POST", path: "rpc/claim_lead_notices", body: { _way: "mail", _most: 10 } },
  {
    method: "POST",
    path: "rpc/settle_lead_notice",
    body: { _id: IDS.notice, _attempt: 0, _error: null, _final: false },
  },
  { method: "POST", path: "rpc/log_kept_aside", body: { _id: IDS.lead, _action: "remove" } },
  { method: "POST", path: "rpc/expired_leads", body: { _kept_days: 30, _most: 10 } },
  { method: "POST", path: "rpc/tell_staff_of_form", body: { _subject: "form_fails", _said: "It does." } },
  { method: "POST", path: "rpc/tell_admins_of_backups", body: { _said: "They do." } },
  { method: "POST", path: "rpc/send_lead_notices_again", body: { _ids: [IDS.notice] } },
  { method: "GET", path: "audit_log?select=*" },
  { method: "POST", path: "rpc/set_role", body: { _user_id: IDS.user, _role: "admin", _by: null } },
  { method: "POST", path: "rpc/take_leads", body: { _leads: [SITE_LEAD] } },
  { method: "POST", path: "rpc/users_with_second_factor", body: { _user_ids: [IDS.admin] } },
  { method: "POST", path: "rpc/has_role", body: { _user_id: IDS.admin, _role: "admin" } },
];

/** Longer than the file takes, so that no token is refused just for having expired during the run. */
const LIFETIME_SECONDS = 3_600;

/** The headers of each caller that must be refused. */
const REFUSED: Record<string, () => Promise<Record<string, string>>> = {
  "nobody, without any key": async () => ({}),
  "a key of their own making": async () => ({ apikey: "anon" }),
  "a token signed with another key": async () => bearer(await foreignToken()),
  "that token as the API key": async () => ({ apikey: await foreignToken() }),
  "a token that nobody signed": async () => bearer(unsigned({ alg: "none" }, "service_role")),
  "a token signed with the public key as a secret": async () => bearer(signedWithPublicKey()),
  "a token that was changed": async () => bearer(await changedToken()),
  "an expired token": async () => bearer(await bed.tokens.sign({ role: "service_role" }, -60)),
  "an expired API key": async () => ({ apikey: await bed.tokens.sign({ role: "anon" }, -60) }),
  "a token for the database's owner": async () =>
    bearer(await bed.tokens.sign({ role: "postgres" } as unknown as Claims, LIFETIME_SECONDS)),
  "a token for the auth schema's owner": async () =>
    bearer(await bed.tokens.sign({ role: "supabase_auth_admin" } as unknown as Claims, LIFETIME_SECONDS)),
  "an admin's token without a session": async () =>
    bearer(await bed.tokens.sign(adminClaims(undefined), LIFETIME_SECONDS)),
  "an admin's token with a made-up session": async () =>
    bearer(await bed.tokens.sign(adminClaims(IDS.lead), LIFETIME_SECONDS)),
  "an admin who signed out": async () => {
    const session = await adminSession();
    await bed.owner.query("delete from auth.sessions where id = $1", [session.id]);
    return bearer(session.token);
  },
  "an admin whose session has run out": async () => {
    const session = await adminSession();
    await bed.owner.query("update auth.sessions set not_after = now() where id = $1", [session.id]);
    return bearer(session.token);
  },
  "an admin whose token has expired in a session that lives": async () =>
    bearer(await bed.tokens.sign(adminClaims((await adminSession()).id), -60)),
  "an agent who is banned": () => bannedStaff("agent"),
  "an editor who is banned": () => bannedStaff("editor"),
  "an admin who is banned": () => bannedStaff("admin"),
  "an admin whose account was deleted": async () => {
    const { id } = await bed.createPerson();
    await bed.owner.query("insert into public.user_roles values ($1, 'admin')", [id]);
    const session = await sessionOf(id);
    await bed.owner.query("delete from auth.users where id = $1", [id]);
    return bearer(session.token);
  },
  "a user's token as the API key": async () => ({ apikey: (await adminSession()).token }),
  "a scheme that is not Bearer": async () => ({
    apikey: bed.tokens.anonKey,
    authorization: "Basic YWRtaW46YWRtaW4=",
  }),
  "an empty token": async () => ({ apikey: bed.tokens.anonKey, authorization: "Bearer " }),
};

describe.each(Object.keys(REFUSED))("%s", (caller) => {
  let headers: Record<string, string> | undefined;
  let before: { rows: string; statements: string };
  beforeAll(async () => {
    headers = await REFUSED[caller]?.();
    before = { rows: await fingerprint(), statements: await statementsThatWrote() };
  });

  it.each(CALLS)("is refused $method $path", async (call) => {
    const response = await send(call, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^PGRST30[123]$/) });
    expect(await statementsThatWrote()).toBe(before.statements);
  });

  afterAll(async () => expect(await fingerprint()).toBe(before.rows));
});

/** Calls that not even the service role may make: only the database and the auth service write the audit log. */
const FORBIDDEN_CALLS: readonly Call[] = [
  { method: "POST", path: "audit_log", body: { action: "delete", table_name: "leads", row_id: IDS.lead } },
  { method: "PATCH", path: "audit_log?action=eq.insert", body: { actor_id: null } },
  { method: "DELETE", path: "audit_log?action=eq.insert" },
  { method: "POST", path: "rpc/log_account_action", body: { _action: "invite", _user_id: IDS.user } },
  ...TRIGGER_FUNCTIONS.map((name) => ({ method: "POST", path: `rpc/${name}`, body: {} })),
];

it("every verb on every table, and every function, is among the calls", () => {
  const called = [...CALLS, ...FORBIDDEN_CALLS].map(
    ({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`,
  );
  const tables = Object.keys(COLUMN_RIGHTS);
  const functions = OBJECTS.filter((name) => !tables.includes(name));
  const expected = [
    ...tables.flatMap((table) => ["GET", "POST", "PATCH", "DELETE"].map((method) => `${method} ${table}`)),
    ...functions.map((name) => `POST rpc/${name}`),
  ];
  expect(called.sort()).toEqual(expected.sort());
});

describe.each(FORBIDDEN_CALLS)("$method $path", (call) => {
  it("is refused to everyone, including the service role", async () => {
    const before = await fingerprint();
    expect((await send(call)).status).toBe(401);
    for (const headers of [
      { apikey: bed.tokens.anonKey },
      bearer((await adminSession()).token),
      { apikey: bed.tokens.serviceRoleKey },
    ]) {
      const { status } = await send(call, headers);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await fingerprint()).toBe(before);
  });
});

/** Drafts belong to an account, which the service role does not have. */
const CALLS_OF_ANYBODY = CALLS.filter(({ path }) => path !== "rpc/keep_draft");

describe("the same calls are answered", () => {
  it.each(CALLS_OF_ANYBODY)("to the service role: $method $path", async (call) => {
    const before = await statementsThatWrote();
    expect((await send(call, { apikey: bed.tokens.serviceRoleKey })).ok).toBe(true);
    const writesToTable = call.method !== "GET" && !call.path.startsWith("rpc/");
    if (writesToTable) expect(await statementsThatWrote()).not.toBe(before);
    await emptyTables(
      bed.owner,
      "public.leads",
      "public.user_roles",
      "public.blog_posts",
      "public.pages",
      "public.content_trash",
    );
    await bed.owner.query("delete from auth.users where id = any ($1)", [Object.values(IDS)]);
    await settlePersonas(bed.owner);
  });

  it("to an admin in a live session", async () => {
    const { token } = await adminSession();
    const answer = await send(
      { method: "POST", path: "rpc/has_role", body: { _user_id: IDS.admin, _role: "admin" } },
      bearer(token),
    );
    expect(await answer.json()).toBe(true);
    const unknownRole = { _user_id: IDS.admin, _role: "owner" };
    const unknown = await send({ method: "POST", path: "rpc/has_role", body: unknownRole }, bearer(token));
    expect([unknown.status, await unknown.json()]).toEqual([200, false]);
    expect(await (await send(READ_LEADS, bearer(token))).json()).toHaveLength(1);
  });

  it("to a visitor, with published content only", async () => {
    const read = async (path: string) =>
      (await send({ method: "GET", path }, { apikey: bed.tokens.anonKey })).json();
    expect(await read("leads?select=*")).toEqual([]);
    expect(await read("user_roles?select=*")).toEqual([]);
    expect(await read("blog_posts?select=slug")).toEqual([{ slug: "published" }]);
    expect(await read("pages?select=slug")).toEqual([{ slug: "published" }]);
  });
});

it("an admin whose role is revoked is a plain user at the very next call", async () => {
  const { id } = await bed.createPerson();
  await bed.owner.query("insert into public.user_roles values ($1, 'admin')", [id]);
  const { token } = await sessionOf(id);
  const readLeads = async () => (await send(READ_LEADS, bearer(token))).json();
  expect(await readLeads()).toHaveLength(1);
  await bed.owner.query("delete from public.user_roles where user_id = $1", [id]);
  expect(await readLeads()).toEqual([]);
});

it("a user's token takes precedence over the API key", async () => {
  const { token } = await sessionOf((await bed.createPerson()).id);
  const headers = { ...bearer(token), apikey: bed.tokens.serviceRoleKey };
  expect(await (await send(READ_LEADS, headers)).json()).toEqual([]);
});

async function send({ method, path, body }: Call, headers: Record<string, string> = {}): Promise<Response> {
  const init = {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  };
  return bed.serve(new Request(`${SITE_ORIGIN}/rest/v1/${path}`, init));
}

/** Has triggers count the statements that write to a public table, even those that write no row or are rolled back. */
async function countStatementsThatWrite(): Promise<void> {
  const triggers = Object.keys(COLUMN_RIGHTS).map(
    (table) => `create trigger count_statement after insert or update or delete or truncate on public.${table}
      for each statement execute function private.count_statement();`,
  );
  await bed.owner.query(`
    create sequence private.statements_that_wrote;
    create function private.count_statement() returns trigger language plpgsql security definer set search_path = ''
      as $$ begin perform nextval('private.statements_that_wrote'); return null; end $$;
    ${triggers.join("\n")}
  `);
}

async function statementsThatWrote(): Promise<string> {
  const text = "select last_value, is_called from private.statements_that_wrote";
  const { rows } = await bed.owner.query({ name: "statements", text });
  return JSON.stringify(rows);
}

/** A digest of all rows that a refused call could have changed. */
async function fingerprint(): Promise<string> {
  const sums = Object.keys(COLUMN_RIGHTS).map(
    (table) => `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from public.${table} t)`,
  );
  const text = `select concat_ws(',', ${sums.join(", ")}) as sum`;
  const { rows } = await bed.owner.query(text);
  return rows[0].sum;
}

function bearer(token: string) {
  return { apikey: bed.tokens.anonKey, authorization: `Bearer ${token}` };
}

function adminClaims(session_id: string | undefined): Claims {
  return { role: "authenticated", sub: IDS.admin, session_id };
}

async function bannedStaff(role: "agent" | "editor" | "admin") {
  const { id } = await bed.createPerson();
  await bed.owner.query("insert into public.user_roles values ($1, $2)", [id, role]);
  const { token } = await sessionOf(id);
  await bed.owner.query("update auth.users set banned_until = 'infinity' where id = $1", [id]);
  return bearer(token);
}

const adminSession = () => sessionOf(IDS.admin);

async function sessionOf(userId: string): Promise<{ id: string; token: string }> {
  const { rows } = await bed.owner.query(
    "insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id",
    [userId],
  );
  const claims: Claims = { role: "authenticated", sub: userId, session_id: rows[0].id };
  return { id: rows[0].id, token: await bed.tokens.sign(claims, LIFETIME_SECONDS) };
}

function payloadOf(role: string): JWTPayload {
  return {
    iss: "spinfront",
    aud: "authenticated",
    role,
    exp: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
  };
}

async function foreignToken(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256");
  const kid = bed.tokens.jwks().keys[0]?.kid;
  return new SignJWT(payloadOf("service_role")).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
}

function unsigned(header: object, role: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ ...header, kid: bed.tokens.jwks().keys[0]?.kid })}.${encode(payloadOf(role))}.`;
}

function signedWithPublicKey(): string {
  const content = unsigned({ alg: "HS256" }, "service_role").slice(0, -1);
  const secret = JSON.stringify(bed.tokens.jwks().keys[0]);
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

async function changedToken(): Promise<string> {
  const [header, payload, signature] = bed.tokens.anonKey.split(".");
  const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
  return `${header}.${Buffer.from(JSON.stringify({ ...claims, role: "service_role" })).toString("base64url")}.${signature}`;
}
