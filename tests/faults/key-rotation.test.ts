import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAnonKey } from "../support/anon-key.ts";
import { COMPILE_CACHE } from "../support/compile-cache.ts";
import { copyPreparedData } from "../support/prepared-data.ts";
import { ADMIN, type ServerProcess, startServerProcess } from "../support/server-process.ts";

const SCRIPT = resolve(import.meta.dirname, "../../scripts/keys.ts");

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "spinfront-keys-"));
  await copyPreparedData(dataDir);
  server = await startServerProcess(dataDir);
});

afterAll(async () => {
  await server.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

function keys(...args: string[]) {
  const environment = { PATH: process.env.PATH, ...COMPILE_CACHE, DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [SCRIPT, ...args], { env: environment });
}

async function restart(): Promise<void> {
  await server.end("SIGTERM");
  server = await startServerProcess(dataDir);
}

const anonKey = () => readAnonKey(server);

async function token(grant: string, body: object, apikey: string) {
  const response = await fetch(`${server.origin}/auth/v1/token?grant_type=${grant}`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { access_token: string; refresh_token: string };
}

const readLeads = async (apikey: string, accessToken: string) =>
  (
    await fetch(`${server.origin}/rest/v1/leads`, {
      headers: { apikey, authorization: `Bearer ${accessToken}` },
    })
  ).status;

async function publishedKeys(): Promise<string[]> {
  const answer = await (await fetch(`${server.origin}/auth/v1/.well-known/jwks.json`)).json();
  return (answer as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
}

const keyOf = (jwt: string) => decodeProtectedHeader(jwt).kid;

test("one rotation ends no session; a second one invalidates every token signed before the first", async () => {
  const oldApiKey = await anonKey();
  const old = await token("password", ADMIN, oldApiKey);
  const [firstKey] = await publishedKeys();

  const { stdout } = await keys("rotate");
  expect(stdout).toMatch(/^A new key is used from the next start: restart the server now\.[^\n]+\n$/);
  expect(await readLeads(oldApiKey, old.access_token)).toBe(200);
  expect(await publishedKeys()).toEqual([firstKey]);

  await restart();
  const [secondKey, ...former] = await publishedKeys();
  expect(former).toEqual([firstKey]);
  expect(secondKey).not.toBe(firstKey);
  expect(await readLeads(oldApiKey, old.access_token)).toBe(200);
  const newApiKey = await anonKey();
  const fresh = await token("password", ADMIN, newApiKey);
  expect([keyOf(newApiKey), keyOf(fresh.access_token)]).toEqual([secondKey, secondKey]);
  expect(await readLeads(newApiKey, fresh.access_token)).toBe(200);

  await keys("rotate");
  await restart();
  expect(await publishedKeys()).not.toContain(firstKey);
  expect(await readLeads(await anonKey(), old.access_token)).toBe(401);
  expect(await readLeads(oldApiKey, fresh.access_token)).toBe(401);
  expect(await readLeads(newApiKey, fresh.access_token)).toBe(200);
  const renewed = await token("refresh_token", { refresh_token: old.refresh_token }, await anonKey());
  expect(await readLeads(await anonKey(), renewed.access_token)).toBe(200);
});

test("the API keys are printed as settings for another instance", async () => {
  const { stdout } = await keys("show");
  expect(stdout).toMatch(/^SUPABASE_ANON_KEY=eyJ\S+\nSUPABASE_SERVICE_ROLE_KEY=eyJ\S+\n$/);
  expect(stdout).toContain(await anonKey());
});

test.each([[[]], [["list"]], [["rotate", "now"]]])("arguments %j print the usage", async (args) => {
  await expect(keys(...args)).rejects.toMatchObject({
    code: 1,
    stderr: "Usage: npm run keys -- show | rotate\n",
  });
});
