import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { query } from "../support/database-server.ts";
import { rawRequest } from "../support/raw-request.ts";
import { ADMIN } from "../support/server-process.ts";
import { readAnonKey, startOwnSite } from "./own-site.ts";

const PER_NETWORK = 20;
const TOO_MANY = 3;
const FLOODING = "127.0.0.2";
const OTHER = "127.0.0.3";

const { dataDir, server } = await startOwnSite();
const apikey = await readAnonKey(server);

const atForm = (localAddress: string, name: string) => {
  const fields = { name, phone: "(702) 555-0177", email: "ada@example.com", agreement: "on" };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields).toString();
  return rawRequest(server.origin, "/quote/submissions", { method: "POST", headers, body, localAddress });
};
const atTable = (localAddress: string, name: string, more: Record<string, string> = {}) =>
  rawRequest(server.origin, "/rest/v1/leads", {
    method: "POST",
    headers: { apikey, "content-type": "application/json", ...more },
    body: JSON.stringify({ name, phone: "702 555 0177" }),
    localAddress,
  });

/** Of the requests under such names, once none waits for the database any more. */
async function marks(name: string) {
  const waiting = async () => JSON.parse((await rawRequest(server.origin, "/readyz")).body).leads.waiting;
  await expect.poll(waiting).toBe(0);
  return query(
    dataDir,
    `select name, flood from public.leads where name like '${name}%' order by created_at`,
  );
}

test("requests beyond a network's budget are kept by either door, marked, and nobody else's is", async () => {
  for (let count = 1; count <= PER_NETWORK; count += 1)
    expect((await atForm(FLOODING, `Usual ${count}`)).status).toBe(200);
  for (let count = 1; count <= TOO_MANY; count += 1) {
    expect((await atForm(FLOODING, `Flood ${count}a`)).status).toBe(200);
    expect((await atTable(FLOODING, `Flood ${count}b`)).status).toBe(201);
  }
  expect((await atForm(OTHER, "Other a")).status).toBe(200);
  expect((await atTable(OTHER, "Other b")).status).toBe(201);

  expect(new Set((await marks("Usual")).map(({ flood }) => flood))).toEqual(new Set([null]));
  expect((await marks("Flood")).map(({ flood }) => flood)).toEqual([21, 22, 23, 24, 25, 26]);
  expect((await marks("Other")).map(({ flood }) => flood)).toEqual([null, null]);
  expect(server.logged.filter((line) => line.includes("marked as a flood"))).toHaveLength(1);
});

test("a request that a flood holds already loses its mark when it comes at a usual pace", async () => {
  await atTable(FLOODING, "Foreseen");
  await atTable(OTHER, "Foreseen");
  await atTable(OTHER, "Foreseen");
  expect((await marks("Foreseen")).map(({ flood }) => flood)).toEqual([null]);
});

test("who writes past the server's count marks nobody's request but their own, and staff cannot take a mark away", async () => {
  await atTable(OTHER, "Own mark", { "x-flood": "7" });
  await atTable(OTHER, "No mark", { "x-flood": "1); drop table leads" });
  expect(await marks("Own mark")).toEqual([{ name: "Own mark", flood: 7 }]);
  expect(await marks("No mark")).toEqual([{ name: "No mark", flood: null }]);
  const client = createClient(server.origin, apikey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword(ADMIN);
  const { error } = await client.from("leads").update({ flood: null }).eq("name", "Own mark");
  expect(error?.code).toBe("42501");
});
