import { expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");

const WITH_OWNERS_RIGHTS = [
  "add_missing_addresses",
  "caller_email",
  "remove_ended_preview_links",
  "remove_preview_links",
  "shown_preview",
  "check_assignee",
  "claim_lead_notices",
  "complete_lead_link",
  "complete_lead_note",
  "content_ids_found",
  "drop_deleted_cover",
  "empty_trash",
  "expired_leads",
  "forget_missing_address",
  "forget_notices_to_device",
  "forget_picture_uses",
  "forget_unsaved",
  "has_role",
  "hold_lead",
  "hold_lead_of_masses",
  "import_leads",
  "keep_an_admin",
  "keep_deleted",
  "keep_lead_text",
  "keep_repeated_lead_once",
  "keep_revision",
  "keep_slug_redirects",
  "lead_choices",
  "lead_ids_found",
  "lead_staff",
  "name_revision",
  "log_account_action",
  "log_kept_aside",
  "log_lead_export",
  "normalise_lead",
  "note_first_call",
  "note_picture_uses",
  "open_notice_channels",
  "own_device_key",
  "own_live_sessions",
  "refuse_detours",
  "refuse_used_picture",
  "replace_picture",
  "requests_of_persons",
  "room_for_pictures",
  "send_lead_notices_again",
  "settle_loss",
  "settle_redirects",
  "settle_timetable",
  "take_lead_notices_back",
  "take_leads",
  "take_out_of_trash",
  "tell_admins_of_backups",
  "tell_staff_of_form",
  "tidy_tags",
  "users_with_second_factor",
  "write_audit_log",
  "write_field_changes",
  "write_assignment_notices",
  "write_lead_notices",
  "write_status_change",
];

const rows = async (sql: string) => (await owner.query(sql)).rows;

it("every table of schema public has row-level security", async () => {
  const open =
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity";
  expect(await rows(open)).toEqual([]);
});

it("every policy names its roles, and none names the service role, which bypasses policies", async () => {
  const roles =
    "select tablename, policyname, roles::text[] from pg_policies where schemaname = 'public' and not roles <@ '{anon,authenticated}'";
  expect(await rows(roles)).toEqual([]);
});

it("no always-true policy allows writing", async () => {
  const lax = `select tablename, policyname from pg_policies
    where schemaname = 'public' and cmd <> 'SELECT' and (qual = 'true' or with_check = 'true')`;
  expect(await rows(lax)).toEqual([]);
});

it("each role has at most one policy per table and command", async () => {
  const several = `
    select tablename, command, role, array_agg(policyname) as policies
    from pg_policies, unnest(roles) as role,
      unnest(case cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}' else array[cmd] end) as command
    where schemaname = 'public' and permissive = 'PERMISSIVE'
    group by tablename, command, role
    having count(*) > 1`;
  expect(await rows(several)).toEqual([]);
});

it("views would apply the caller's policies", async () => {
  const views = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    and not coalesce(reloptions @> '{security_invoker=true}', false)`;
  expect(await rows(views)).toEqual([]);
});

/** Planner settings that a function may have. */
const PLANNED_BY: Record<string, string[]> = {
  lead_ids_found: ["random_page_cost=1.1"],
  few_found: ["enable_seqscan=off"],
};

it("functions have a fixed search path, and only a few are security definers", async () => {
  const functions = await rows(
    "select proname, prosecdef, proconfig from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)",
  );
  for (const { proname, prosecdef, proconfig } of functions) {
    expect({ proname, prosecdef, proconfig }).toEqual({
      proname,
      prosecdef: WITH_OWNERS_RIGHTS.includes(proname),
      proconfig: ['search_path=""', ...(PLANNED_BY[proname] ?? [])],
    });
  }
});

/** The deletions and updates of a function that have no condition of their own. */
function changesOfAllRows(body: string): string[] {
  const found: string[] = [];
  const look = (statements: string) => {
    const changes =
      statements.match(/\b(delete\s+from|update\s+(only\s+)?[\w.%$]+(\s+(as\s+)?\w+)?\s+set)\b[^;]*/gi) ?? [];
    found.push(...changes.filter((change) => !/\bwhere\b/i.test(change)));
    return "";
  };
  let outer = body.replaceAll(/--.*/g, "");
  for (let whole = ""; whole !== outer; ) {
    whole = outer;
    outer = whole.replaceAll(/\([^()]*\)/g, look);
  }
  look(outer);
  return found;
}

it("no function changes all rows of a table unless it says so: hosted Supabase refuses that to the data API", async () => {
  const functions = await rows(
    "select proname, prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)",
  );
  const refused = functions.flatMap(({ proname, prosrc }) =>
    changesOfAllRows(prosrc).map((change) => `${proname}: ${change}`),
  );
  expect(refused).toEqual([]);
});

it("no API role has access to the private schema", async () => {
  const entered = `select role from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) as role
    where has_schema_privilege(role, 'private', 'usage')`;
  expect(await rows(entered)).toEqual([]);
});

it("outside schema public the API roles reach only the storage's tables, which have row-level security", async () => {
  const reachable = `
    select role, format('%I.%I', nspname, relname) as relation
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
      unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) as role
    where relkind in ('r', 'p', 'v', 'm', 'f') and not (nspname = 'storage' and relrowsecurity)
      and nspname not in ('public', 'pg_catalog', 'information_schema')
      and has_schema_privilege(role, nspname, 'usage')
      and has_table_privilege(role, pg_class.oid, 'select, insert, update, delete, truncate, references, trigger')`;
  expect(await rows(reachable)).toEqual([]);
});

it("the data API's login has no rights until it switches to one of the three API roles", async () => {
  const [login] = await rows(
    "select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'authenticator'",
  );
  expect(Object.values(login)).toEqual(Array(6).fill(false));
  const members = await rows(
    "select roleid::regrole::text as role from pg_auth_members where member = 'authenticator'::regrole order by 1",
  );
  expect(members.map(({ role }) => role)).toEqual(["anon", "authenticated", "service_role"]);
});

it("only the service role is exempt from policies", async () => {
  const exempt = await rows("select rolname from pg_roles where rolbypassrls and not rolsuper");
  expect(exempt).toEqual([{ rolname: "service_role" }]);
});

it("the login of the auth API has no rights in schema public", async () => {
  const [login] = await rows(
    "select rolsuper, rolbypassrls from pg_roles where rolname = 'supabase_auth_admin'",
  );
  expect(login).toEqual({ rolsuper: false, rolbypassrls: false });
  const writable = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and has_table_privilege('supabase_auth_admin', oid, 'select, insert, update, delete')`;
  expect(await rows(writable)).toEqual([]);
});

it("policies check a role once per statement, not once per row", async () => {
  const policies = await rows(
    "select policyname, concat_ws(' ', qual, with_check) as condition from pg_policies where schemaname = 'public'",
  );
  const asking = policies.filter(({ condition }) => /(has_role|may_\w+)\(/.test(condition));
  expect(asking.length).toBeGreaterThan(50);
  const perRow = asking.filter(({ condition }) =>
    /(?<!SELECT (\w+\.)?)\b(has_role|may_\w+)\(/.test(condition),
  );
  expect(perRow).toEqual([]);
});
