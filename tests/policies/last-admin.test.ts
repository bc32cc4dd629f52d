import { beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, settlePersonas } from "./personas.ts";

const LAST_ADMIN = "23001";

const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");
const authAdmin = database.pool("auth_admin");
await settlePersonas(owner);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
const asService = (sql: string) => attempt(authenticator, "service", sql);
const ban = (id: string) =>
  authAdmin.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]);

beforeEach(async () => {
  await authAdmin.query("update auth.users set banned_until = null, email_confirmed_at = now()");
});

it("one of two admins may be removed", async () => {
  expect(await asService(`delete from public.user_roles where user_id = '${IDS.admin}'`)).toBe(1);
  expect(await asService(`select public.set_role('${IDS.admin}', 'editor', null)`)).toBe(1);
  expect(await codeOf(ban(IDS.admin))).toBe("done");
});

it.each([
  ["is deactivated", "banned_until = now() + interval '1 day'"],
  ["never confirmed the invitation", "email_confirmed_at = null"],
])("an admin who %s does not count", async (_what, change) => {
  await authAdmin.query(`update auth.users set ${change} where id = $1`, [IDS.otherAdmin]);
  expect(await asService(`delete from public.user_roles where user_id = '${IDS.admin}'`)).toBe(LAST_ADMIN);
  expect(await asService(`update public.user_roles set role = 'agent' where user_id = '${IDS.admin}'`)).toBe(
    LAST_ADMIN,
  );
  expect(await asService(`select public.set_role('${IDS.admin}', 'editor', null)`)).toBe(LAST_ADMIN);
  expect(await codeOf(ban(IDS.admin))).toBe(LAST_ADMIN);
  expect(await codeOf(authAdmin.query("delete from auth.users where id = $1", [IDS.admin]))).toBe(LAST_ADMIN);
});

it("all other accounts may be removed while there is one admin", async () => {
  await ban(IDS.otherAdmin);
  expect(await codeOf(ban(IDS.editor))).toBe("done");
  expect(await codeOf(ban(IDS.user))).toBe("done");
  expect(await asService(`select public.set_role('${IDS.agent}', null, null)`)).toBe(1);
  expect(await asService(`select public.set_role('${IDS.admin}', 'admin', null)`)).toBe(1);
});

it("two admins who remove each other concurrently leave one", async () => {
  const [first, second] = await Promise.all([owner.connect(), owner.connect()]);
  const remove = (client: typeof first, id: string) =>
    codeOf(client.query("select public.set_role($1, null, null)", [id]));
  await first.query("begin");
  expect(await remove(first, IDS.admin)).toBe("done");
  const outcome = remove(second, IDS.otherAdmin);
  const blocked =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await owner.query(blocked)).rowCount).toBe(1);
  await first.query("commit");
  expect(await outcome).toBe(LAST_ADMIN);
  for (const client of [first, second]) client.release();
});
