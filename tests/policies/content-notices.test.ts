import { describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { IDS, type Persona, STAFF_VALUES, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
await settlePersonas(database.pool("owner"));

/** How many notifications a statement sends on a channel. */
async function noticesOf(persona: Persona, sql: string, counted = "content_changed"): Promise<number> {
  const listener = await database.pool("owner").connect();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let notices = 0;
  listener.on("notification", ({ channel }) => {
    if (channel === counted) notices += 1;
    else resolve();
  });
  await listener.query(`listen ${counted}; listen probe_done`);
  await submit(database.pool("authenticator"), persona, sql);
  await listener.query("notify probe_done");
  await done;
  listener.release(true);
  return notices;
}

it("all that visitors read is signaled when it changes, but redirects, whose answers are not cached", async () => {
  const { rows } = await database.pool("owner").query(
    `select distinct relname from pg_policies join pg_class on relname = tablename
     where schemaname = 'public' and relnamespace = 'public'::regnamespace and 'anon' = any (roles) and cmd in ('SELECT', 'ALL') and not exists (
       select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where tgrelid = pg_class.oid and prosrc like '%notify content_changed%'
     )`,
  );
  expect(rows.map(({ relname }) => relname).sort()).toEqual(["redirects", "slug_redirects"]);
});

it.each([
  "update public.blog_posts set title = 'X'",
  "delete from public.blog_posts",
  "update public.pages set title = 'X'",
  "delete from public.pages",
])("a visitor cannot invalidate a cache with: %s", async (sql) => {
  expect(await noticesOf("visitor", sql)).toBe(0);
  expect(await noticesOf("user", sql)).toBe(0);
});

describe.each(["blog_posts", "pages"])("an admin's change of %s", (table) => {
  const change = (id: string, set: string) =>
    noticesOf("admin", `update public.${table} set ${set} where id = '${id}'`);

  it("is signaled once, however many rows it has", async () => {
    expect(await noticesOf("admin", `update public.${table} set title = 'X'`)).toBe(1);
  });

  it("is signaled when visitors see it: published, changed, unpublished or deleted", async () => {
    expect(await change(IDS.published, "title = 'X'")).toBe(1);
    expect(await change(IDS.draft, "published = true")).toBe(1);
    expect(await change(IDS.draft, "published = false")).toBe(1);
    expect(await noticesOf("admin", `delete from public.${table} where id = '${IDS.published}'`)).toBe(1);
  });

  it("invalidates no cache while it is a draft", async () => {
    expect(await change(IDS.draft, "content = '<p>Not yet.</p>', slug = 'not-yet'")).toBe(0);
    expect(await noticesOf("admin", `delete from public.${table} where id = '${IDS.draft}'`)).toBe(0);
  });
});

it("a new draft invalidates no cache, a new published page does", async () => {
  const add = (published: boolean) =>
    noticesOf(
      "admin",
      `insert into public.pages (title, slug, content, published) values ('New', 'new-${published}', '', ${published})`,
    );
  expect(await add(false)).toBe(0);
  expect(await add(true)).toBe(1);
});

describe.each([
  ["leads_changed", "lead_views", `update public.lead_views set name = 'X' where id = '${IDS.sharedView}'`],
  ["leads_changed", "message_templates", "update public.message_templates set name = name || '.'"],
  ["pictures_deleted", "pictures", `delete from public.pictures where id = '${IDS.picture}'`],
])("%s, of %s", (channel, table, change) => {
  it("is not signaled by who may change nothing", async () => {
    for (const persona of ["visitor", "user"] as const) {
      expect(await noticesOf(persona, change, channel)).toBe(0);
      expect(await noticesOf(persona, `delete from public.${table}`, channel)).toBe(0);
    }
  });

  it("is signaled once, however many rows an admin changes", async () => {
    expect(await noticesOf("admin", change, channel)).toBe(1);
  });
});

it.each(Object.entries(STAFF_VALUES))(
  "desks are told of a change of a lead's %s alone",
  async (field, value) => {
    await database.pool("owner").query("update public.leads set status = 'closed'");
    expect(await noticesOf("agent", `update public.leads set ${field} = ${value}`, "leads_changed")).toBe(1);
  },
);
