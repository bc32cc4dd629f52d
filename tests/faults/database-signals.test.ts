import pg from "pg";
import { expect, test, vi } from "vitest";
import { listenForNotifications } from "#server/database-notifications.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();

/** A pool as small as the product's, whose first connections are in a failed transaction, in which every statement fails. */
function openPool(failing: number): pg.Pool {
  let opened = 0;
  const pool = new pg.Pool({
    ...database.poolConfig("owner"),
    max: 2,
    async onConnect(client) {
      opened += 1;
      if (opened > failing) return;
      await client.query("begin");
      await client.query("select 1 / 0").catch(() => undefined);
    },
  });
  pool.on("error", () => {});
  return pool;
}

test("stopping a listener while it connects releases its connection, so the pool can end", async () => {
  const pool = openPool(0);
  const changed = vi.fn();

  listenForNotifications(pool, { content_changed: changed }, silentLog)();

  await pool.end();
  expect(changed).not.toHaveBeenCalled();
});

test("connections that fail to listen return to the pool, and a retry succeeds", async () => {
  const pool = openPool(3);
  const changed = vi.fn();

  const stop = listenForNotifications(pool, { content_changed: changed }, silentLog);

  await expect.poll(() => changed.mock.calls.length).toBe(1);
  expect(pool.totalCount).toBe(1);
  await pool.query("notify content_changed");
  await expect.poll(() => changed.mock.calls.length).toBe(2);
  stop();
  await pool.end();
});

test("a broken connection is replaced, and a possibly missed change is signaled", async () => {
  const pool = openPool(0);
  const changed = vi.fn();
  const stop = listenForNotifications(pool, { content_changed: changed }, silentLog);
  await expect.poll(() => changed.mock.calls.length).toBe(1);

  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
  );

  await expect.poll(() => changed.mock.calls.length).toBe(2);
  stop();
  await pool.end();
});
