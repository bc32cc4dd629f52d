import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyTables } from "../support/empty-tables.ts";
import { openTestBed, SITE_ORIGIN } from "./test-bed.ts";

const bed = await openTestBed();
const LEAD = { name: "Ada", phone: "7025550142", email: "ada@example.com", city: "Anthem", message: "Hi" };

beforeEach(() => emptyTables(bed.owner, "public.leads", "private.lead_submissions"));

async function send(
  body: object,
  { query = "", prefer = "", accept = "*/*", key = bed.tokens.anonKey, quarantine = "" } = {},
) {
  const headers = {
    apikey: key,
    "content-type": "application/json",
    ...(prefer && { prefer }),
    ...(quarantine && { "x-quarantine": quarantine }),
    accept,
  };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await bed.serve(new Request(`${SITE_ORIGIN}/rest/v1/leads${query}`, init));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

const leads = async () => (await bed.owner.query("select * from public.leads order by created_at")).rows;
const lead = async () => (await leads())[0];

describe("a request sent twice in a day", () => {
  it.each([
    {},
    { prefer: "count=exact" },
    { prefer: "return=minimal" },
    { prefer: "return=representation" },
    { prefer: "resolution=ignore-duplicates" },
    { prefer: "resolution=merge-duplicates" },
    { prefer: "resolution=merge-duplicates", query: "?on_conflict=phone" },
    { accept: "application/vnd.pgrst.object+json" },
    { query: "?columns=name,phone" },
  ])("gets the same answer as the first, so that it does not reveal who asked: %j", async (asked) => {
    const other = await send({ ...LEAD, name: "Somebody else" }, asked);
    await send(LEAD);
    expect(await send(LEAD, asked)).toEqual(other);
  });

  it("makes one lead, however it is formatted", async () => {
    expect((await send(LEAD)).status).toBe(201);
    expect((await send({ ...LEAD, phone: "(702) 555-0142", city: " Anthem " })).status).toBe(201);
    expect(await leads()).toHaveLength(1);
  });

  it("makes one lead also when sent ten times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(LEAD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await leads()).toHaveLength(1);
  });

  it("makes one lead whether quarantined or not, which is released once a copy is not quarantined", async () => {
    await send(LEAD, { quarantine: '{"links": 3}' });
    await send(LEAD, { quarantine: '{"links": 4}' });
    expect(await leads()).toMatchObject([{ quarantine: { links: 3 } }]);
    await send(LEAD);
    expect(await leads()).toMatchObject([{ quarantine: null }]);
    await send(LEAD, { quarantine: '{"links": 3}' });
    expect(await leads()).toMatchObject([{ quarantine: null }]);
  });

  it("releases no other quarantined request, nor the same of another day", async () => {
    const held = { quarantine: '{"links": 3}' };
    await send(LEAD, held);
    await bed.owner.query("update private.lead_submissions set day = day - 1");
    await send(LEAD, held);
    await send({ ...LEAD, name: "Other" }, held);
    await send(LEAD);
    expect((await leads()).map(({ quarantine }) => quarantine)).toEqual([{ links: 3 }, null, { links: 3 }]);
  });

  it.each(Object.keys(LEAD))("is another request with another %s", async (field) => {
    const others: Record<string, string> = { phone: "702 555 0143", email: "bob@example.com" };
    await send(LEAD);
    await send({ ...LEAD, [field]: others[field] ?? "Other" });
    expect(await leads()).toHaveLength(2);
  });

  it("is another request when text moves between its fields", async () => {
    await send({ ...LEAD, city: "Anthem", message: "" });
    await send({ ...LEAD, city: "", message: "Anthem" });
    expect(await leads()).toHaveLength(2);
  });

  it("makes a new lead once staff have worked or deleted the first, and on another day", async () => {
    await send(LEAD);
    await bed.owner.query("update public.leads set status = 'closed'");
    await send(LEAD);
    await send(LEAD);
    expect(await leads()).toMatchObject([{ status: "closed" }, { status: "new" }]);
    await bed.owner.query("delete from public.leads");
    await send(LEAD);
    expect(await leads()).toHaveLength(1);
    await bed.owner.query("update private.lead_submissions set day = day - 1");
    await send(LEAD);
    expect(await leads()).toHaveLength(2);
  });

  it("makes one lead also when another one, and the same of another day, have been worked", async () => {
    await send({ ...LEAD, name: "Other" });
    await send(LEAD);
    await bed.owner.query(
      "update private.lead_submissions set day = day - 1 from public.leads where leads.id = lead_id and name = 'Ada'",
    );
    await bed.owner.query("update public.leads set status = 'closed'");
    await send(LEAD);
    await send(LEAD);
    expect(await leads()).toHaveLength(3);
  });

  it("is forgotten after a week, which is longer than a request waits for the database", async () => {
    const digests = async () => (await bed.owner.query("select from private.lead_submissions")).rowCount;
    await send(LEAD);
    await bed.owner.query("update private.lead_submissions set day = day - 7");
    await send(LEAD);
    expect(await digests()).toBe(2);
    await bed.owner.query("update private.lead_submissions set day = day - 1");
    await send({ ...LEAD, name: "Another" });
    expect(await digests()).toBe(2);
  });

  it("makes two leads when added by the service role, which may import old ones", async () => {
    const key = bed.tokens.serviceRoleKey;
    await send(LEAD, { key });
    await send(LEAD, { key });
    expect(await leads()).toHaveLength(2);
  });
});

describe("nobody can block a customer's request", () => {
  it("by a lead that is refused or rolled back", async () => {
    const refused = [
      await send([LEAD, { ...LEAD, name: "Bob" }]),
      await send(LEAD, { accept: "application/vnd.pgrst.object+json", prefer: "return=representation" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    expect(await leads()).toEqual([]);
    await send(LEAD);
    expect(await leads()).toHaveLength(1);
  });

  it("by setting the database's own columns, even where every column is granted, as in hosted projects", async () => {
    const id = "00000000-0000-4000-8000-000000000077";
    expect((await send({ ...LEAD, id })).status).toBe(401);
    await bed.owner.query("grant insert on public.leads to anon");
    for (const own of [
      { status: "closed" },
      { created_at: "2001-01-01" },
      { submission_key: id },
      { evidence: {} },
    ])
      expect((await send({ ...LEAD, ...own })).status).toBeGreaterThanOrEqual(400);
    expect(await leads()).toEqual([]);
    await bed.owner.query("revoke insert on public.leads from anon");
    await bed.owner.query("grant insert (name, phone, email, city, message) on public.leads to anon");
  });
});

it("a column added later is part of the duplicate check and cannot be rewritten by staff", async () => {
  await bed.owner.query("alter table public.leads add column later text");
  await bed.owner.query("grant insert (later) on public.leads to anon");
  try {
    await expect.poll(async () => (await send({ ...LEAD, later: "a" })).status).toBe(201);
    await send({ ...LEAD, later: "b" });
    expect(await leads()).toHaveLength(2);
    const server = bed.visit(undefined, bed.tokens.serviceRoleKey);
    const ofSite = { ...LEAD, later: "from the site", submission_key: randomUUID() };
    expect(await server.rpc("take_leads", { _leads: [ofSite] })).toMatchObject({ data: [] });
    expect((await leads()).map(({ later }) => later).toSorted()).toEqual(["a", "b", "from the site"]);

    const { id, email, password } = await bed.createPerson();
    await bed.owner.query("insert into public.user_roles (user_id, role) values ($1, 'agent')", [id]);
    const agent = bed.visit();
    await agent.auth.signInWithPassword({ email, password });
    const change = (values: object) => agent.from("leads").update(values).eq("id", firstId).select("id");
    const { id: firstId } = await lead();
    expect((await change({ later: "c" })).error?.code).toBe("42501");
    expect((await change({ status: "contacted" })).data).toHaveLength(1);
  } finally {
    await bed.owner.query("alter table public.leads drop column later");
  }
});

it("a request with several leads is refused before any is written", async () => {
  const { status, body } = await send([LEAD, LEAD]);
  expect([status, JSON.parse(body)]).toEqual([
    401,
    { code: "42501", details: null, hint: "Sign in to write several.", message: "one row per request" },
  ]);
  expect((await send([LEAD])).status).toBe(201);
});

it("an account's request with several leads is refused at the second one, whatever it and the others say", async () => {
  const { client } = await bed.signedIn();
  const { error } = await client.from("leads").insert([LEAD, { ...LEAD, name: " " }]);
  expect(error).toMatchObject({ code: "42501", message: "one lead per request" });
});
