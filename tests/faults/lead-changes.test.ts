import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { Pool } from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import type { AppRole } from "#app/lib/database.types.ts";
import { createAccounts } from "#backend/auth/accounts.ts";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { STREAMS_PER_ACCOUNT } from "#server/leads/lead-changes.ts";
import { readAnonKey } from "../support/anon-key.ts";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

const PASSWORD = "a long enough passphrase";

const { dataDir, server } = await startOwnSite();
const owner = await connectAsOwner(dataDir);
const anonKey = await readAnonKey(server);
const authPool = new Pool((await connectRunningPostgres({ dataDir })).poolConfig("auth_admin"));
authPool.on("error", () => {});
afterAll(() => authPool.end());

async function makeStaff(name: string, role: AppRole | null) {
  const email = `${name}@example.com`;
  const { id } = await createAccounts(authPool).createUser({ email, password: PASSWORD, confirmed: true });
  if (role) await owner.query("insert into public.user_roles (user_id, role) values ($1, $2)", [id, role]);
  const client = createClient(server.origin, anonKey, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id, client, token: data.session.access_token };
}

type Stream = { status: number; heard: () => string; ended: Promise<"ended"> };

async function follow(
  token: string | null,
  { method = "GET", cursor = "" }: { method?: string; cursor?: string | undefined } = {},
): Promise<Stream> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const { status, body } = await fetch(server.origin + LEAD_CHANGES_PATH, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cursor && { "last-event-id": cursor }),
    },
    signal: leaving.signal,
  });
  let heard = "";
  const ended = (async () => {
    for await (const part of body ?? []) heard += new TextDecoder().decode(part);
    return "ended" as const;
  })().catch(() => "ended" as const);
  return { status, heard: () => heard, ended };
}

const addLead = (quarantine: object | null = null) =>
  owner.query(
    "insert into public.leads (name, phone, quarantine) values ('Ada Lovelace', '+17025550142', $1)",
    [quarantine],
  );
const NOTHING_NEW = ": alive\n\n";
const wordsOf = (stream: Stream) => stream.heard().match(/^data: .*$/gm) ?? [];
const idsOf = (stream: Stream) => stream.heard().match(/(?<=^id: ).*$/gm) ?? [];

/** Follows the changes to come, having heard of all earlier ones. */
async function followFromNow(token: string): Promise<Stream> {
  const first = await follow(token);
  await expect.poll(() => idsOf(first)).toHaveLength(1);
  return follow(token, { cursor: idsOf(first)[0] });
}

const agent = await makeStaff("agent", "agent");

test("a new subscriber is notified at once only if something changed since the cursor it sends", async () => {
  const first = await follow(agent.token);
  await expect.poll(() => wordsOf(first)).toEqual(["data: changed"]);
  const [cursor] = idsOf(first);
  const upToDate = await follow(agent.token, { cursor });
  await expect.poll(upToDate.heard).toBe(NOTHING_NEW);
  await addLead();
  await expect.poll(() => wordsOf(upToDate)).toEqual(["data: changed"]);
  for (const outdated of [cursor, cursor?.replace(/^\w/, "x"), "nonsense", ":"]) {
    const late = await follow(agent.token, { cursor: outdated });
    await expect.poll(() => wordsOf(late)).toEqual(["data: changed"]);
  }
  await owner.query("delete from public.leads");
  await expect.poll(() => wordsOf(upToDate)).toHaveLength(2);
});

test("staff documents contain the cursor of their rendering, whether or not leads have changed", async () => {
  const cursorInDocument = async () =>
    /"leadChangesCursor\\?",\\?"([0-9a-f]+:[\d.]+)/.exec(
      await (await fetch(`${server.origin}/admin/leads`)).text(),
    )?.[1];
  const cursors = [await cursorInDocument(), await cursorInDocument()];
  expect(new Set(cursors).size).toBe(2);
  const desk = await follow(agent.token, { cursor: cursors[0] });
  await expect.poll(desk.heard).toBe(NOTHING_NEW);
});

test("staff who work leads are notified that something changed, without any details", async () => {
  const desk = await followFromNow(agent.token);
  expect(desk.status).toBe(200);
  await addLead();
  await expect.poll(() => wordsOf(desk)).toEqual(["data: changed"]);
  await owner.query("update public.leads set status = 'contacted'");
  await expect.poll(() => wordsOf(desk)).toEqual(["data: changed", "data: changed"]);
  await owner.query("delete from public.leads");
  await expect.poll(() => wordsOf(desk)).toHaveLength(3);
  expect(desk.heard()).not.toMatch(/Ada|5550142|[0-9a-f]{8}-/);
  // An event's id can contain any three digits by chance.
  expect(desk.heard().replaceAll(/^id: .*$/gm, "")).not.toMatch(/702/);
});

test("a quarantined lead notifies nobody until it is released", async () => {
  const desk = await followFromNow(agent.token);
  await addLead({ links: 3 });
  await addLead();
  await expect.poll(() => wordsOf(desk)).toEqual(["data: changed"]);
  await owner.query("update public.leads set quarantine = null where quarantine is not null");
  await expect.poll(() => wordsOf(desk)).toHaveLength(2);
});

test("everyone else is refused the change stream", async () => {
  const editor = await makeStaff("editor", "editor");
  const user = await makeStaff("user", null);
  for (const token of [null, anonKey, `${agent.token}x`, editor.token, user.token])
    expect((await follow(token)).status).toBe(403);
  expect((await follow(agent.token, { method: "HEAD" })).status).toBe(405);
});

test.each([
  ["signs out", (id: string) => owner.query("delete from auth.sessions where user_id = $1", [id])],
  ["loses the role", (id: string) => owner.query("delete from public.user_roles where user_id = $1", [id])],
  [
    "is deactivated",
    (id: string) => owner.query("update auth.users set banned_until = 'infinity' where id = $1", [id]),
  ],
])("the stream ends for staff who %s", async (how, leave) => {
  const leaver = await makeStaff(how.replaceAll(" ", "-"), "agent");
  const desk = await followFromNow(leaver.token);
  expect(desk.status).toBe(200);
  await leave(leaver.id);
  await addLead();
  expect(await desk.ended).toBe("ended");
  expect(wordsOf(desk)).toEqual([]);
  expect((await follow(leaver.token)).status).toBe(403);
});

test("an account is limited to its share of connections, and closed ones are freed", async () => {
  const { token } = await makeStaff("many-desks", "agent");
  const leaving = new AbortController();
  const open = () =>
    fetch(server.origin + LEAD_CHANGES_PATH, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
  // Keep a reference: a response that is garbage-collected closes its connection.
  const held: Response[] = [];
  while (held.length < STREAMS_PER_ACCOUNT) held.push(await open());
  expect(held.map(({ status }) => status)).toEqual(Array(STREAMS_PER_ACCOUNT).fill(200));
  expect((await follow(token)).status).toBe(503);
  expect((await follow(agent.token)).status).toBe(200);
  leaving.abort();
  expect(held.every(({ ok }) => ok)).toBe(true);
  await expect.poll(async () => (await follow(token)).status).toBe(200);
});

test("open change streams do not keep the server from stopping", async () => {
  const desk = await follow(agent.token);
  expect(desk.status).toBe(200);
  const end = Promise.all([desk.ended, server.end("SIGTERM")]);
  expect(await Promise.race([end, delay(20_000, "later than promised")])).toEqual(["ended", { code: 0 }]);
});
