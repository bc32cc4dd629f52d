import { expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { IDS, type Persona, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
await settlePersonas(database.pool("owner"));

/** How many notices of changed content a statement sends. */
async function noticesOf(persona: Persona, sql: string): Promise<number> {
  const listener = await database.pool("owner").connect();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let notices = 0;
  listener.on("notification", ({ channel }) => {
    if (channel === "content_changed") notices += 1;
    else resolve();
  });
  await listener.query("listen content_changed; listen probe_done");
  await submit(database.pool("authenticator"), persona, sql);
  await listener.query("notify probe_done");
  await done;
  listener.release(true);
  return notices;
}

it.each([
  "update public.blog_posts set title = 'X'",
  "delete from public.blog_posts",
  "update public.pages set title = 'X'",
  "delete from public.pages",
])("a visitor empties no cache with: %s", async (sql) => {
  expect(await noticesOf("visitor", sql)).toBe(0);
  expect(await noticesOf("user", sql)).toBe(0);
});

it.each(["blog_posts", "pages"])("an admin's change of several %s is told once", async (table) => {
  expect(await noticesOf("admin", `update public.${table} set title = 'X'`)).toBe(1);
  expect(await noticesOf("admin", `delete from public.${table} where id = '${IDS.draft}'`)).toBe(1);
});
