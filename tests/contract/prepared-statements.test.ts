import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { shareConnections } from "#backend/rest/connection-shares.ts";
import { createDataApi } from "#backend/rest/data-api.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();
const pool = new pg.Pool({ ...database.poolConfig("authenticator"), max: 1 });
pool.on("error", () => {});
afterAll(() => pool.end());

const api = createDataApi({
  connectionsFor: shareConnections(pool),
  authorize: async () => ({ role: "anon" }),
  maxRows: 10,
  log: silentLog,
});

async function findPosts(conditions: readonly string[]): Promise<unknown> {
  const answer = await api(
    new Request(`http://api.test/rest/v1/blog_posts?select=slug&or=(${conditions.join(",")})`),
    "network",
  );
  return answer.json();
}

it("long statements are answered, but the connection keeps none of them", async () => {
  const kept = async () =>
    (await pool.query("select name from pg_prepared_statements where name <> '' order by name")).rows;
  expect(await findPosts(["slug.eq.none"])).toEqual([]);
  const short = await kept();
  expect(short).toHaveLength(2);
  for (const count of [100, 101, 400]) expect(await findPosts(Array(count).fill("slug.eq.none"))).toEqual([]);
  expect(await kept()).toEqual(short);
});
