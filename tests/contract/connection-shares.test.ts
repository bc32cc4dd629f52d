import pg from "pg";
import { afterAll, expect, it } from "vitest";
import type { ApiRole } from "#backend/auth/access-token.ts";
import { GuardedClient } from "#backend/postgres/guarded-client.ts";
import { shareConnections } from "#backend/rest/connection-shares.ts";
import { createDataApi } from "#backend/rest/data-api.ts";
import { DirectoryFiles } from "#backend/storage/directory-files.ts";
import { createStorageApi } from "#backend/storage/storage-api.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase } from "../support/test-database.ts";

const POOL_SIZE = 6;
const OF_THE_NETWORK = 4;
const OF_VISITORS = 2;
const ASKED = 8;

const database = await openTestDatabase();
const owner = database.pool("owner");
// The product's own client: ending a pool does not wait for its connections, which dropping the database may break.
const poolConfig = { ...database.poolConfig("authenticator"), max: POOL_SIZE, Client: GuardedClient };
const pool = new pg.Pool(poolConfig);
pool.on("error", () => {});
afterAll(() => pool.end());

const connectionsFor = shareConnections(pool);
const authorize = async (request: Request) => ({ role: request.headers.get("x-role") as ApiRole });
const api = createDataApi({
  connectionsFor,
  authorize,
  maxRows: 10,
  log: silentLog,
});
const storage = createStorageApi({
  connectionsFor,
  authorize,
  files: new DirectoryFiles("/nonexistent"),
  log: silentLog,
});
const requestOf = (role: ApiRole, path: string) =>
  new Request(`http://api.test/rest/v1${path}`, { headers: { "x-role": role } });
const ask = async (role: ApiRole, path: string) => (await api(requestOf(role, path), "network")).status;
const askForPicture = async (role: ApiRole) =>
  (
    await storage.answer(
      new Request("http://api.test/storage/v1/object/info/pictures/a.webp", { headers: { "x-role": role } }),
      "network",
    )
  ).status;
const askAsOwnProcess = async (path: string) => (await api(requestOf("anon", path), "own process")).status;

const WAITING_FOR_LOCK =
  "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

async function waitingForLock(): Promise<number> {
  const { rowCount } = await owner.query(`select ${WAITING_FOR_LOCK}`);
  return rowCount ?? 0;
}

/** Does the work while the leads and the stored pictures are locked, so that reading them must wait. */
async function whileTablesAreLocked(work: () => Promise<void>): Promise<void> {
  const holder = await owner.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table public.leads, storage.objects in access exclusive mode");
    await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

it("visitors leave connections to signed-in callers, and both leave some to the process itself", async () => {
  expect(await ask("anon", "/pages")).toBe(200);
  const slow: Promise<number>[] = [];
  await whileTablesAreLocked(async () => {
    for (let count = 0; count < ASKED; count += 1) slow.push(ask("anon", "/leads"));
    await expect.poll(waitingForLock).toBe(OF_VISITORS);
    expect(await ask("service_role", "/pages")).toBe(200);

    for (let count = 0; count < ASKED; count += 1) slow.push(ask("service_role", "/leads"));
    await expect.poll(waitingForLock).toBe(OF_THE_NETWORK);
    expect(await askAsOwnProcess("/pages")).toBe(200);
    expect(await waitingForLock()).toBe(OF_THE_NETWORK);
  });
  expect(await Promise.all(slow)).toEqual(slow.map(() => 200));
});

it("the storage takes from the same shares", async () => {
  const slow: Promise<number>[] = [];
  await whileTablesAreLocked(async () => {
    for (let count = 0; count < OF_VISITORS; count += 1) slow.push(ask("anon", "/leads"));
    for (let count = 0; count < ASKED; count += 1) slow.push(askForPicture("anon"));
    await expect.poll(waitingForLock).toBe(OF_VISITORS);
    expect(await ask("service_role", "/pages")).toBe(200);
    expect(await waitingForLock()).toBe(OF_VISITORS);
  });
  expect(await Promise.all(slow)).toEqual(slow.map((_, at) => (at < OF_VISITORS ? 200 : 404)));
});

it("a statement that waits too long is ended, and its caller may try again: a visitor's sooner", async () => {
  await whileTablesAreLocked(async () => {
    const ended: [ApiRole, number][] = [];
    const wait = async (role: ApiRole) => ended.push([role, await askForPicture(role)]);
    await Promise.all([wait("service_role"), wait("anon")]);
    expect(ended).toEqual([
      ["anon", 503],
      ["service_role", 503],
    ]);
  });
});

it("a call that waits too long for a connection is refused without using up a share", async () => {
  const impatient = new pg.Pool({ ...poolConfig, connectionTimeoutMillis: 500 });
  impatient.on("error", () => {});
  const hasty = createDataApi({
    connectionsFor: shareConnections(impatient),
    authorize: async () => ({ role: "anon" }),
    maxRows: 10,
    log: silentLog,
  });
  const askHastily = async (path: string) => (await hasty(requestOf("anon", path), "network")).status;
  expect(await askHastily("/pages")).toBe(200);
  await whileTablesAreLocked(async () => {
    const waiting = Array.from({ length: OF_VISITORS }, () => askHastily("/leads"));
    await expect.poll(waitingForLock).toBe(OF_VISITORS);
    expect(await askHastily("/pages")).toBe(504);
    await owner.query(`select pg_cancel_backend(pid) ${WAITING_FOR_LOCK}`);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 500));
    expect(await askHastily("/pages")).toBe(200);
  });
  await impatient.end();
});
