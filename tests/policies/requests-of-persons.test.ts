import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");

type Given = { name: string; phone: string; email?: string; quarantine?: string };

/** Adds requests, one minute apart. @returns their ids by name */
async function add(...leads: Given[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [minute, { name, phone, email = null, quarantine = null }] of leads.entries()) {
    ids[name] = randomUUID();
    await owner.query(
      `insert into public.leads (id, name, phone, email, quarantine, created_at)
       values ($1, $2, $3, $4, $5, timestamptz '2020-01-01' + $6 * interval '1 minute')`,
      [ids[name], name, phone, email, quarantine, minute],
    );
  }
  return ids;
}

/** For each request's name, the names of all requests by the same person. */
async function personsOf(ids: Record<string, string>): Promise<Record<string, string[]>> {
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  const persons = await askFor(Object.values(ids));
  return Object.fromEntries(
    Object.entries(persons).map(([id, all]) => [names[id], all.map((one) => names[one] ?? one)]),
  );
}

function askFor(leadIds: string[]): Promise<Record<string, string[]>> {
  return asStaff(async (client) => {
    const { rows } = await client.query("select public.requests_of_persons($1) as persons", [leadIds]);
    return rows[0].persons;
  });
}

async function asStaff<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(`set local request.jwt.claims = '{"role": "service_role"}'`);
    return await work(client);
  } finally {
    await client.query("commit");
    client.release();
  }
}

function say(lead: string | undefined, other: string | undefined, isSamePerson: boolean) {
  return owner.query(
    "insert into public.lead_links (lead_id, other_id, is_same_person) values ($1, $2, $3)",
    [lead, other, isSamePerson],
  );
}

beforeEach(() => owner.query("delete from public.leads"));

describe("requests belong to one person", () => {
  it("when they share a phone number, or an e-mail in any letter case, and not otherwise", async () => {
    const ids = await add(
      { name: "first", phone: "(702) 555-0142", email: "Ana@Example.com" },
      { name: "by phone", phone: "+1 702 555 0142" },
      { name: "by email", phone: "702-555-0143", email: "ana@example.COM" },
      { name: "other", phone: "702-555-0144", email: "ana@example.org" },
      { name: "without email", phone: "702-555-0145" },
      { name: "at an extension", phone: "702-555-0142 x7" },
    );
    const person = ["first", "by phone", "by email"];
    expect(await personsOf(ids)).toEqual({ first: person, "by phone": person, "by email": person });
  });

  it("excluding quarantined ones, though a quarantined one shows its person's others", async () => {
    const ids = await add(
      { name: "first", phone: "702-555-0142" },
      { name: "spam", phone: "702-555-0142", quarantine: '{"links": 3}' },
      { name: "more spam", phone: "702-555-0142", quarantine: '{"links": 3}' },
    );
    expect(await personsOf(ids)).toEqual({ spam: ["first", "spam"], "more spam": ["first", "more spam"] });
  });

  it("of whom at most twenty others are returned, oldest first", async () => {
    const ids = await add(
      ...Array.from({ length: 30 }, (_, place) => ({ name: `${place}`, phone: "702-555-0142" })),
    );
    const persons = await personsOf({ 0: ids[0] ?? "" });
    expect(persons[0]).toHaveLength(21);
  });

  it("as staff link or separate them, without changing any request", async () => {
    const ids = await add(
      { name: "first", phone: "702-555-0142" },
      { name: "with first", phone: "702-555-0142" },
      { name: "other", phone: "702-555-0143" },
      { name: "with other", phone: "702-555-0143" },
    );
    const before = await owner.query("select * from public.leads order by id");
    const all = Object.keys(ids);
    await say(ids.first, ids.other, true);
    expect(await personsOf(ids)).toEqual(Object.fromEntries(all.map((name) => [name, all])));
    await say(ids.other, ids.first, false);
    const apart = {
      first: ["first", "with first"],
      "with first": ["first", "with first"],
      other: ["other", "with other"],
      "with other": ["other", "with other"],
    };
    expect(await personsOf(ids)).toEqual(apart);
    await say(ids.first, ids["with first"], false);
    expect(await personsOf(ids)).toEqual({ other: apart.other, "with other": apart["with other"] });
    await say(ids["with first"], ids.first, true);
    expect(await personsOf(ids)).toEqual(apart);
    expect((await owner.query("select * from public.leads order by id")).rows).toEqual(before.rows);
    await owner.query("delete from public.leads where id = $1", [ids.first]);
    expect((await owner.query("select from public.lead_links")).rowCount).toBe(0);
  });

  it("and are found through indexes, however many there are", async () => {
    await owner.query(`
      insert into public.leads (name, phone, email, created_at)
        select 'Visitor ' || n, '+1702555' || 1000 + n, 'visitor-' || n || '@example.com', '2019-01-01'
        from generate_series(1, 5000) n`);
    await owner.query("analyze public.leads");
    const read = await asStaff(async (client) => {
      const { rows } = await client.query(
        "select array_agg(id) as ids from (select id from public.leads limit 100) as part",
      );
      const before = await readRowByRow(client);
      const found = await client.query("select public.requests_of_persons($1) as persons", [rows[0].ids]);
      expect(found.rows[0].persons).toEqual({});
      return (await readRowByRow(client)) - before;
    });
    expect(read).toBe(0);
  });

  it("and what staff said of them is read for each request, not for each pair", async () => {
    const requests = Array.from({ length: 10 }, (_, place) => ({ name: `${place}`, phone: "702-555-0142" }));
    const [first] = Object.values(await add(...requests));
    const reads = await asStaff(async (client) => {
      const before = await readsOfLinks(client);
      await client.query("select public.requests_of_persons($1)", [[first]]);
      return (await readsOfLinks(client)) - before;
    });
    expect(reads).toBeLessThan(5 * requests.length);
  });
});

/** How many leads the transaction has read by sequential scans. */
async function readRowByRow(client: PoolClient): Promise<number> {
  const { rows } = await client.query(
    "select seq_tup_read::int as read from pg_stat_xact_user_tables where relid = 'public.leads'::regclass",
  );
  return rows[0].read;
}

/** How often what staff said has been read in the transaction, and in those before whose statistics still wait. */
async function readsOfLinks(client: PoolClient): Promise<number> {
  const { rows } = await client.query(
    `select (seq_scan + idx_scan)::int as reads
     from pg_stat_xact_user_tables where relid = 'public.lead_links'::regclass`,
  );
  return rows[0].reads;
}
