import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { query, serversOf } from "../support/database-server.ts";
import { launchProgram, launchScript, runScript } from "../support/run-script.ts";
import { startServerProcess } from "../support/server-process.ts";
import { copyOfPreparedData } from "./data-directory.ts";

const root = resolve(import.meta.dirname, "../..");
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "spinfront-process-"));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The same code elsewhere, which has not been built. */
async function freshCheckout(): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), "spinfront-checkout-"));
  onTestFinished(() => rm(checkout, { recursive: true }));
  for (const name of ["package.json", "scripts"])
    await cp(join(root, name), join(checkout, name), { recursive: true });
  for (const name of ["app", "backend", "server", "node_modules"])
    await symlink(join(root, name), join(checkout, name));
  return checkout;
}

describe("the process", () => {
  test("prints the setup link, is live and ready, and exits with status 0", async () => {
    const server = await startServerProcess(dataDir, {});
    expect(server.said).toEqual([
      expect.stringMatching(
        /^Make the first admin here, once: http:\/\/localhost:\d+\/admin\/setup\?token=[\w-]{32}$/,
      ),
      `Ready: ${server.origin}`,
    ]);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const ready = await fetch(`${server.origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        ready: true,
        components: { database: true, storage: true },
        leads: { waiting: 0, since: null, keptAside: 0 },
        form: { verifiedAt: null, failingSince: null },
      },
    ]);
    expect(await server.end("SIGTERM")).toEqual({ code: 0 });
  });

  test("stops at SIGHUP, as from a closed terminal, as at SIGTERM; with SMTP_URL set it offers reset links by mail", async () => {
    const server = await startServerProcess(dataDir, { SMTP_URL: "smtp://127.0.0.1:9" });
    const asksForLink = await (await fetch(`${server.origin}/admin/forgot`)).text();
    expect(asksForLink).toContain("and you’ll get a link to choose a new password.");
    expect(await server.end("SIGHUP")).toEqual({ code: 0 });
    expect(await serversOf(dataDir)).toEqual([]);
  });

  test.each(["/proc/spinfront", "/proc/self", "/dev/null", "/dev/null/data"])(
    "with the data directory %s, exits with a one-line error",
    async (unusable) => {
      await expect(startServerProcess(unusable, {})).rejects.toThrow(
        new RegExp(
          `^the server did not start: Cannot start: DATA_DIR ${unusable} cannot be used: [^\\n]+\\n$`,
        ),
      );
    },
  );

  test.each([
    ["is missing", (file: string) => rm(file)],
    ["is empty", (file: string) => writeFile(file, "")],
    ["holds something else", (file: string) => writeFile(file, '{"owner":1}')],
  ])(
    "while its database's passwords.json %s, exits with a one-line error, and starts again once it is restored",
    async (_, harm) => {
      const dataDir = await copyOfPreparedData();
      const file = join(dataDir, "postgres", "passwords.json");
      const content = await readFile(file, "utf8");
      await harm(file);
      await expect(startServerProcess(dataDir, {})).rejects.toThrow(
        /^the server did not start: Cannot start: [^\n]*passwords\.json [^\n]*backup[^\n]*\n$/,
      );
      await writeFile(file, content, { mode: 0o600 });
      await (await startServerProcess(dataDir, {})).end("SIGTERM");
    },
    120_000,
  );

  test("refuses a second process on the same data with a one-line error", async () => {
    const first = await startServerProcess(dataDir, {});
    const second = startServerProcess(dataDir, {});
    await expect(second).rejects.toThrow(/^the server did not start: Cannot start: [^\n]+\n$/);
    await first.end("SIGTERM");
  });

  test("with its port in use, exits with a one-line error before it makes anything", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const newDir = join(dataDir, "new");
    await expect(startServerProcess(newDir, { PORT: String(port) })).rejects.toThrow(
      `Cannot start: PORT ${port} of 127.0.0.1 is in use by another program. Stop that one, or set another`,
    );
    expect(existsSync(newDir)).toBe(false);
  });

  test("with its port in use, leaves the build alone, from which the server there may work", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const program = join(await freshCheckout(), "scripts/start.ts");
    const child = launchProgram(relative(root, program), { PORT: String(port) });
    expect(child.stderr && (await text(child.stderr))).toMatch(/^Cannot start: PORT \d+ of [^\n]+\n$/);
  });

  test("survives uncaught faults and logs each", async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "faulty-server.ts")]);
    onTestFinished(() => void child.kill("SIGKILL"));
    const logged = text(child.stderr);
    const [ready] = await once(child.stdout.setEncoding("utf8"), "data");
    const origin = /Ready: (\S+)/.exec(ready)?.[1];
    for (const path of ["/throws", "/rejects", "/fails-to-listen", "/"])
      expect(await (await fetch(origin + path)).text()).toBe("answered");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    const lines = (await logged).trim().split("\n");
    const faults = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
    expect(faults.map(({ message, reason }) => [message, reason])).toEqual([
      ["uncaught error outside of any request", expect.stringContaining("SyntaxError")],
      ["uncaught error outside of any request", "Error: nobody waits for this"],
      ["uncaught error outside of any request", "Error: too many open files"],
    ]);
  });

  test.each([
    [{ HOST: "203.0.113.9" }, "Cannot start: HOST 203.0.113.9 is not an address of this machine"],
    [{ PORT: "eighty" }, "Cannot start: PORT must be a whole number"],
    [{ ADMIN_EMAIL: "admin@example.com" }, "Cannot start: ADMIN_PASSWORD is needed with ADMIN_EMAIL"],
  ])("exits with a one-line error for %j", async (environment, line) => {
    await expect(startServerProcess(dataDir, environment)).rejects.toThrow(
      `the server did not start: ${line}\n`,
    );
  });
});

test("npm run admin sets and prints a password where nobody has confirmed the address yet, else keeps it", async () => {
  const dataDir = await copyOfPreparedData();
  const server = await startServerProcess(dataDir);
  onTestFinished(async () => void (await server.end("SIGTERM")));
  await query(
    dataDir,
    "insert into auth.users (email, encrypted_password) values ('ada@example.com', 'a stranger''s')",
  );
  const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: "" };
  const add = async () => (await runScript("admin", environment, "add", "ada@example.com")).stdout;
  expect(await add()).toMatch(/^ada@example\.com is an admin\. Password: [\w-]{20}$/);
  expect(await add()).toBe("ada@example.com is an admin; the account keeps its password.");
  const [ada] = await query(
    dataDir,
    "select encrypted_password, user_roles.role from auth.users join public.user_roles on user_id = id where email = 'ada@example.com'",
  );
  expect(ada).toEqual({ encrypted_password: expect.stringMatching(/^\$argon2id/), role: "admin" });
  await query(dataDir, "update auth.users set banned_until = 'infinity' where email = 'ada@example.com'");
  expect(await runScript("admin", environment, "add", "ada@example.com")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^ada@example\.com is deactivated: /),
  });
  expect(await runScript("admin", environment, "add", "ada")).toMatchObject({
    code: 1,
    stderr: "email: not an e-mail address",
  });
  expect(await runScript("admin", environment, "add", "ada@example.com", "bob@example.com")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: npm run admin -- add /),
  });
});

test("npm run admin of a newer release does not change the schema under a running server", async () => {
  const dataDir = await copyOfPreparedData();
  const server = await startServerProcess(dataDir);
  onTestFinished(async () => void (await server.end("SIGTERM")));
  const history = "supabase_migrations.schema_migrations";
  await query(dataDir, `delete from ${history} where version = (select max(version) from ${history})`);
  const before = await query(dataDir, `select version from ${history}`);
  expect(await runScript("admin", { DATA_DIR: dataDir }, "add", "ada@example.com")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database has the schema of an earlier release\. /),
  });
  expect(await query(dataDir, `select version from ${history}`)).toEqual(before);
});

test("npm run admin leaves no PostgreSQL running when Ctrl+C stops it", async () => {
  const dataDir = await copyOfPreparedData();
  const child = launchScript("admin", { DATA_DIR: dataDir }, "add", "ada@example.com");
  const exited = once(child, "exit");
  await expect.poll(() => serversOf(dataDir), { interval: 5 }).toHaveLength(1);
  for (const signal of ["SIGINT", "SIGHUP"] as const) child.kill(signal);
  expect(await exited).toEqual([1, null]);
  await expect.poll(() => serversOf(dataDir)).toEqual([]);
});
