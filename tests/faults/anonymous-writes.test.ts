import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { readAnonKey } from "../support/anon-key.ts";
import { leadsNamed } from "../support/database-server.ts";
import { rawRequest } from "../support/raw-request.ts";
import { ADMIN } from "../support/server-process.ts";
import { startOwnSite } from "./own-site.ts";

const PER_MINUTE = 60;
const TOO_MANY = 10;
const EAGER = "127.0.0.2";
const OTHER = "127.0.0.3";

const { dataDir, server } = await startOwnSite();
const apikey = await readAnonKey(server);

const addLead = (localAddress: string, name: string, token = apikey, message = "") =>
  rawRequest(server.origin, "/rest/v1/leads", {
    method: "POST",
    headers: { apikey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name, phone: "+17025550177", message }),
    localAddress,
  });

test("anonymous lead inserts are rate-limited per address; other addresses, reads and staff are unaffected", async () => {
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < PER_MINUTE + TOO_MANY; count += 1)
    statuses.push((await addLead(EAGER, "Eager", apikey, `Request ${count}`)).status);
  expect(statuses).toEqual([...Array(PER_MINUTE).fill(201), ...Array(TOO_MANY).fill(429)]);
  expect(await leadsNamed(dataDir, "Eager")).toBe(PER_MINUTE);

  const refused = await addLead(EAGER, "Eager");
  expect(JSON.parse(refused.body)).toEqual({
    code: "PT429",
    details: null,
    hint: "Wait a while, or sign in.",
    message: "Too many writes from this address",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);

  expect((await addLead(OTHER, "Other")).status).toBe(201);
  const read = { headers: { apikey }, localAddress: EAGER };
  expect((await rawRequest(server.origin, "/rest/v1/blog_posts?select=slug", read)).status).toBe(200);
  const client = createClient(server.origin, apikey, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword(ADMIN);
  expect((await addLead(EAGER, "Staff", data.session?.access_token)).status).toBe(201);
});

test("the quote form is not rate-limited per address", async () => {
  const visitors = Array.from({ length: PER_MINUTE + TOO_MANY }, (_, number) => `Visitor ${number}`);
  const form = { phone: "(702) 555-0177", email: "ada@example.com", agreement: "on" };
  const statuses = [];
  for (const name of visitors) {
    const body = new URLSearchParams({ ...form, name }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const sent = { method: "POST", headers, body, localAddress: EAGER };
    statuses.push((await rawRequest(server.origin, "/quote/submissions", sent)).status);
  }
  expect(statuses).toEqual(visitors.map(() => 200));
});
