import pg from "pg";
import { afterAll, expect, it, onTestFinished } from "vitest";
import type { ApiRole } from "#backend/auth/access-token.ts";
import { GuardedClient } from "#backend/postgres/guarded-client.ts";
import { type ConnectionsFor, shareConnections } from "#backend/rest/connection-shares.ts";
import { createDataApi } from "#backend/rest/data-api.ts";
import { DirectoryFiles } from "#backend/storage/directory-files.ts";
import { createStorageApi } from "#backend/storage/storage-api.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase } from "../support/test-database.ts";

const POOL_SIZE = 6;
const OF_THE_NETWORK = 4;
const OF_VISITORS = 2;
const ASKED = 8;
/** Only what hangs takes longer. */
const PATIENCE_MS = 120_000;

const database = await openTestDatabase();
const owner = database.pool("owner");
// The product's own client: ending a pool does not wait for its connections, which dropping the database may break.
const poolConfig = {
  ...database.poolConfig("authenticator"),
  max: POOL_SIZE,
  connectionTimeoutMillis: PATIENCE_MS,
  Client: GuardedClient,
};
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

/** Asks for connections; each that is given is kept until `release`, at the latest until the test ends. */
function keepConnections(connectionsFor: ConnectionsFor) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let given = 0;
  const keep = async () => {
    given += 1;
    await released;
  };
  onTestFinished(() => release());
  return {
    ask: (role: ApiRole, length: number) =>
      Array.from({ length }, () => connectionsFor("network", role)(keep)),
    given: () => given,
    release,
  };
}

it("visitors leave connections to signed-in callers, and both leave some to the process itself, whichever API they call", async () => {
  const kept = keepConnections(connectionsFor);
  const answered: number[] = [];
  const askBoth = (role: ApiRole) =>
    [ask(role, "/pages"), askForPicture(role)].map((asking) =>
      asking.then((status) => answered.push(status)),
    );

  const all = [...kept.ask("anon", ASKED), ...askBoth("anon")];
  await expect.poll(kept.given).toBe(OF_VISITORS);
  await Promise.all(askBoth("service_role"));
  expect(answered.splice(0).toSorted()).toEqual([200, 404]);

  all.push(...kept.ask("service_role", ASKED), ...askBoth("service_role"));
  await expect.poll(kept.given).toBe(OF_THE_NETWORK);
  expect(await askAsOwnProcess("/pages")).toBe(200);
  expect([kept.given(), answered]).toEqual([OF_THE_NETWORK, []]);

  kept.release();
  await Promise.all(all);
  expect(answered.toSorted()).toEqual([200, 200, 404, 404]);
});

it("a statement that waits too long is ended, and its caller may try again: a visitor's sooner", async () => {
  const holder = await owner.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table storage.objects in access exclusive mode");
    const ended: [ApiRole, number][] = [];
    const wait = async (role: ApiRole) => ended.push([role, await askForPicture(role)]);
    await Promise.all([wait("service_role"), wait("anon")]);
    expect(ended).toEqual([
      ["anon", 503],
      ["service_role", 503],
    ]);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

it("a call that waits too long for a connection is refused without using up a share", async () => {
  const impatient = new pg.Pool({ ...poolConfig, connectionTimeoutMillis: 500 });
  impatient.on("error", () => {});
  const connectionsFor = shareConnections(impatient);
  // Only a share is waited for so impatiently: on a busy machine, opening a connection may take longer.
  impatient.options.connectionTimeoutMillis = PATIENCE_MS;
  const hasty = createDataApi({
    connectionsFor,
    authorize: async () => ({ role: "anon" }),
    maxRows: 10,
    log: silentLog,
  });
  const askHastily = async () => (await hasty(requestOf("anon", "/pages"), "network")).status;
  expect(await askHastily()).toBe(200);
  const kept = keepConnections(connectionsFor);
  const keeping = kept.ask("anon", OF_VISITORS);
  await expect.poll(kept.given).toBe(OF_VISITORS);
  expect(await askHastily()).toBe(504);
  kept.release();
  await Promise.all(keeping);
  expect(await askHastily()).toBe(200);
  await impatient.end();
});
