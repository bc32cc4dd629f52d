import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { readAnonKey } from "../support/anon-key.ts";
import { query } from "../support/database-server.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { ADMIN } from "../support/server-process.ts";
import { startOwnSite } from "./own-site.ts";

const PER_NETWORK = 20;
const TOO_MANY = 3;
const FLOODING = "127.0.0.2";
const OTHER = "127.0.0.3";

const { dataDir, server } = await startOwnSite();
const apikey = await readAnonKey(server);

const atForm = (localAddress: string, name: string, more: Record<string, string> = {}) => {
  const fields = { name, phone: "(702) 555-0177", email: "ada@example.com", agreement: "on", ...more };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields).toString();
  return rawRequest(server.origin, "/quote/submissions", { method: "POST", headers, body, localAddress });
};
const atTable = (
  localAddress: string,
  name: string,
  more: object = {},
  headers: Record<string, string> = {},
  body = JSON.stringify({ name, phone: "702 555 0177", ...more }),
  path = "/rest/v1/leads",
) =>
  rawRequest(server.origin, path, {
    method: "POST",
    headers: { apikey, "content-type": "application/json", ...headers },
    body,
    localAddress,
  });

/** The leads with such names, read once no request waits for the database. */
async function held(name: string) {
  const waiting = async () => JSON.parse((await rawRequest(server.origin, "/readyz")).body).leads.waiting;
  await expect.poll(waiting).toBe(0);
  const rows = await query(
    dataDir,
    `select quarantine from public.leads where name like '${name}%' order by created_at`,
  );
  return rows.map(({ quarantine }) => quarantine);
}

test("leads beyond a network's budget are stored but quarantined, by form and by API; other networks are unaffected", async () => {
  for (let count = 1; count <= PER_NETWORK; count += 1)
    expect((await atForm(FLOODING, `Usual ${count}`)).status).toBe(200);
  for (let count = 1; count <= TOO_MANY; count += 1) {
    expect((await atForm(FLOODING, `Flood ${count}a`)).status).toBe(200);
    expect((await atTable(FLOODING, `Flood ${count}b`)).status).toBe(201);
  }
  expect((await atForm(OTHER, "Other a")).status).toBe(200);
  expect((await atTable(OTHER, "Other b")).status).toBe(201);

  expect(await held("Usual")).toEqual(Array(PER_NETWORK).fill(null));
  expect(await held("Flood")).toEqual([21, 22, 23, 24, 25, 26].map((network_hour) => ({ network_hour })));
  expect(await held("Other")).toEqual([null, null]);
  expect(server.logged.filter((line) => line.includes("held back"))).toHaveLength(1);
});

test("300 different requests from one network do not keep another visitor's from being stored, announced and shown", async () => {
  // As many at once as the render queue holds without refusing any; render-queue.test.ts covers refusals.
  const answers: RawAnswer[] = [];
  const flood = async (from: number) => {
    for (let count = from; count < 300; count += 30) answers.push(await atForm(FLOODING, `Mass ${count}`));
  };
  const floods = Array.from({ length: 30 }, (_, from) => flood(from));
  const customer = await atForm("127.0.0.4", "Customer", { email: "customer@example.com" });
  expect(customer.status).toBe(200);
  await Promise.all(floods);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.map(({ body }) => Object.keys(JSON.parse(body)))).toEqual(
    Array(300).fill(Object.keys(JSON.parse(customer.body))),
  );

  const masses = await held("Mass");
  expect(masses).toHaveLength(300);
  expect(masses.filter((quarantine) => quarantine === null)).toEqual([]);
  expect(await held("Customer")).toEqual([null]);
  const notices = () =>
    query(
      dataDir,
      `select name, recipient, state from public.lead_notices join public.leads on leads.id = lead_id
       where name like 'Mass%' or name = 'Customer' order by recipient`,
    );
  await expect
    .poll(notices)
    .toEqual(["account", "visitor"].map((recipient) => ({ name: "Customer", recipient, state: "sent" })));
  const sums = () =>
    query(dataDir, "select recipient, state from public.lead_notices where subject = 'quarantine'");
  expect(await sums()).toEqual([{ recipient: "account", state: "waiting" }]);
  await query(
    dataDir,
    "update public.lead_notices set due_at = now() where subject = 'quarantine'; notify lead_notices_due",
  );
  await expect.poll(sums).toEqual([{ recipient: "account", state: "sent" }]);
  const outbox = join(dataDir, "outbox");
  const mails = (await readdir(outbox)).map((file) => readFileSync(join(outbox, file), "utf8"));
  const told = mails.filter((mail) => mail.includes("held back as spam"));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("Too many requests from one network: 3");
  expect(told[0]).not.toContain("Mass");
  const admin = await signedInAdmin();
  const { data } = await admin.from("leads").select("name").is("quarantine", null);
  expect(data?.filter(({ name }) => /^Mass|^Customer/.test(name))).toEqual([{ name: "Customer" }]);
});

test("a quarantined request is released when it is resent at a normal rate", async () => {
  await atTable(FLOODING, "Foreseen");
  await atTable(OTHER, "Foreseen");
  await atTable(OTHER, "Foreseen");
  expect(await held("Foreseen")).toEqual([null]);
});

test("form and API apply the same spam checks, also to bodies that are not valid leads", async () => {
  const message = "See http://a.example http://b.example http://c.example";
  expect((await atForm(OTHER, "Spam a", { message })).status).toBe(200);
  expect((await atTable(OTHER, "Spam b", { message })).status).toBe(201);
  expect((await atForm(OTHER, "Spam c", { subject: "x" })).status).toBe(200);
  expect(await held("Spam")).toEqual([{ links: 3 }, { links: 3 }, { hidden_field: 1 }]);
  for (const [body, status] of [
    ["{", 400],
    ["null", 201],
    [JSON.stringify({ name: "Long", phone: "702 555 0177", message: "x".repeat(40_000) }), 400],
  ] as const)
    expect((await atTable(OTHER, "", {}, {}, body)).status).toBe(status);
});

test("an encoded path or a long body does not evade the checks", async () => {
  const message = "See http://a.example http://b.example http://c.example";
  const body = JSON.stringify({ name: "Evader", phone: "702 555 0178", message });
  expect((await atTable("127.0.0.7", "", {}, {}, body, "/rest/v1/%6Ceads")).status).toBe(201);
  expect((await atTable("127.0.0.7", "", {}, {}, body.replace("8", "9") + " ".repeat(20_000))).status).toBe(
    201,
  );
  expect(await held("Evader")).toEqual([{ links: 3 }, { links: 3 }]);
});

test("calls without an API key do not count as requests of their network", async () => {
  for (let count = 0; count <= PER_NETWORK; count += 1)
    expect((await atTable("127.0.0.6", "Nobody", {}, { apikey: "none" })).status).toBe(401);
  expect((await atTable("127.0.0.6", "Somebody")).status).toBe(201);
  expect(await held("Nobody")).toEqual([]);
  expect(await held("Somebody")).toEqual([null]);
});

test("clients can neither set nor prevent the quarantine through a header", async () => {
  const message = "See http://a.example http://b.example http://c.example";
  await atTable("127.0.0.5", "Own word", {}, { "x-quarantine": '{"links": 7}' });
  await atTable("127.0.0.5", "Other word", { message }, { "x-quarantine": '{"links": 7}' });
  expect(await held("Own word")).toEqual([null]);
  expect(await held("Other word")).toEqual([{ links: 3 }]);
});

async function signedInAdmin() {
  const client = createClient(server.origin, apikey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword(ADMIN);
  return client;
}
