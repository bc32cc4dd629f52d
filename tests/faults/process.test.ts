import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServerProcess } from "../support/server-process.ts";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "spinfront-process-"));
}, 120_000);

afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe("the process", () => {
  test("says where the first admin is made, is alive and ready, and ends with status 0", async () => {
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
      { ready: true, components: { database: true } },
    ]);
    expect(await server.end("SIGTERM")).toEqual({ code: 0 });
  }, 60_000);

  test("refuses a second process on the same data in one line", async () => {
    const first = await startServerProcess(dataDir, {});
    const second = startServerProcess(dataDir, {});
    await expect(second).rejects.toThrow(/^the server did not start: Cannot start: [^\n]+\n$/);
    await first.end("SIGTERM");
  }, 60_000);

  test.each([
    [{ PORT: "eighty" }, "Cannot start: PORT must be a whole number"],
    [{ ADMIN_EMAIL: "admin@example.com" }, "Cannot start: ADMIN_PASSWORD is needed with ADMIN_EMAIL"],
  ])("ends with one clear line on %j", async (environment, line) => {
    await expect(startServerProcess(dataDir, environment)).rejects.toThrow(
      `the server did not start: ${line}\n`,
    );
  });
});
