import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { readAnonKey } from "../support/anon-key.ts";
import { leadsNamed, query } from "../support/database-server.ts";
import { ADMIN } from "../support/server-process.ts";
import { startOwnSite } from "./own-site.ts";

const SLOW_QUERY = "/rest/v1/slow_posts?select=id";
const AT_ONCE = 40;
/** Ended by the role's statement time limit, after waiting too long for a connection, or after both together took too long (decision 15). */
const SLOW_ANSWERS = ["500 57014", "504 PGRST003", "503 PGRST001"];

const { dataDir, server } = await startOwnSite();
const apikey = await readAnonKey(server);
// A third of visitors' usual time limit, which this test would otherwise spend waiting.
await query(dataDir, "alter role anon set statement_timeout = '1s'");
await query(
  dataDir,
  `create view public.slow_posts with (security_invoker = true) as
    select id from public.blog_posts where content ~ '((.*)(.*)(.*)(.*))\\1\\2\\3\\4\\5q';
  grant select on public.slow_posts to anon`,
);

const { statusOf } = server;
const slowQueriesUnderWay = async () => {
  const [row] = await query(
    dataDir,
    "select count(*)::int from pg_stat_activity where usename = 'authenticator' and state = 'active'",
  );
  return row.count;
};

const askSlowly = (signal?: AbortSignal) =>
  fetch(server.origin + SLOW_QUERY, { headers: { apikey }, ...(signal && { signal }) });

/** Keeps `AT_ONCE` slow queries by a visitor under way until `end` is called. */
function startSlowQueries() {
  const answers: unknown[] = [];
  const ending = new AbortController();
  const ask = async () => {
    while (!ending.signal.aborted) {
      const response = await askSlowly(ending.signal);
      answers.push(`${response.status} ${(await response.json()).code}`);
    }
  };
  for (let count = 0; count < AT_ONCE; count += 1) {
    ask().catch((error) => {
      if (!ending.signal.aborted) answers.push(error);
    });
  }
  return { answers, end: () => ending.abort() };
}

test("slow visitor queries that use up their share leave the site, its form and staff working", async () => {
  const client = createClient(server.origin, apikey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword(ADMIN);
  // The data API looks for an unknown view at most once a second. Once it knows the view, it has read the limit, too.
  await expect.poll(async () => (await askSlowly()).status).not.toBe(404);
  const slow = startSlowQueries();
  try {
    await expect.poll(slowQueriesUnderWay).toBeGreaterThan(1);
    for (let round = 0; slow.answers.length < AT_ONCE; round += 1) {
      const body = new URLSearchParams({
        name: `Visitor ${round}`,
        phone: "(702) 555-0177",
        email: "ada@example.com",
        agreement: "on",
      });
      expect(await statusOf("/quote/submissions", { method: "POST", body })).toBe(200);
      await expect.poll(() => leadsNamed(dataDir, `Visitor ${round}`)).toBe(1);
      await query(dataDir, "notify content_changed");
      expect(await statusOf("/blog")).toBe(200);
      expect(await statusOf(`/no-such-page-${round}`)).toBe(404);
      expect(await statusOf("/readyz")).toBe(200);
      expect((await client.from("leads").select("id").limit(1)).status).toBe(200);
    }
  } finally {
    slow.end();
  }
  expect(slow.answers).toContain("500 57014");
  expect(slow.answers.filter((answer) => !SLOW_ANSWERS.includes(String(answer)))).toEqual([]);
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
