import { beforeEach, describe, expect, it } from "vitest";
import type { LeadSummary } from "#app/desk/lead-summary.ts";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { CLAIMS, IDS, type Persona, STAFF_VALUES, settlePersonas, submit } from "./personas.ts";

/** A lead's assignee, follow-up day, reason for being lost, tags, and time of first contact. */

const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");

beforeEach(async () => {
  await emptyTables(
    owner,
    "public.leads",
    "public.user_roles",
    "public.blog_posts",
    "public.pages",
    "public.lead_notices",
  );
  await owner.query("delete from auth.users where id = any ($1)", [Object.values(IDS)]);
  await settlePersonas(owner);
});

const does = (persona: Persona, sql: string) => submit(authenticator, persona, sql);
const set = (changes: string) => `update public.leads set ${changes} where id = '${IDS.lead}'`;
const lead = async () =>
  (await owner.query("select * from public.leads where id = $1", [IDS.lead])).rows[0] as Record<
    string,
    unknown
  >;
const changes = async () => {
  const { rows } = await owner.query(
    "select field, former, present, actor_email from public.lead_field_changes where id <> $1 order by created_at, field",
    [IDS.fieldChange],
  );
  return rows;
};

describe("history", () => {
  it("of a lead records who set what, while the audit log records only that it was set", async () => {
    const { rows } = await owner.query("select max(id)::int as id from public.audit_log");
    await does("agent", set(`assignee_id = '${IDS.admin}', follow_up_on = '2026-12-01'`));
    await does(
      "admin",
      set("status = 'closed', lost_reason = 'price', lost_words = ' Her sister has one. '"),
    );
    await does("admin", set("tags = '{ Gas  dryer ,stairs,STAIRS,\"\"}'"));
    await does("agent", set("follow_up_on = '2026-12-01'"));
    const [byAgent, byAdmin] = ["agent@example.com", "admin@example.com"];
    expect(await changes()).toEqual([
      { field: "assignee", former: null, present: byAdmin, actor_email: byAgent },
      { field: "follow_up_on", former: null, present: "2026-12-01", actor_email: byAgent },
      { field: "lost_reason", former: null, present: "price", actor_email: byAdmin },
      { field: "lost_words", former: null, present: "Her sister has one.", actor_email: byAdmin },
      { field: "tags", former: null, present: "gas dryer, stairs", actor_email: byAdmin },
    ]);
    const { rows: entries } = await owner.query(
      "select actor_email, changed_columns, changed_values from public.audit_log where id > $1 order by id",
      [rows[0].id],
    );
    expect(entries).toEqual([
      { actor_email: byAgent, changed_columns: ["assignee_id", "follow_up_on"], changed_values: {} },
      {
        actor_email: byAdmin,
        changed_columns: ["lost_reason", "lost_words", "status"],
        changed_values: { status: ["new", "closed"] },
      },
      { actor_email: byAdmin, changed_columns: ["tags"], changed_values: {} },
    ]);
  });

  it.each(Object.entries(STAFF_VALUES))(
    "and the audit log record a change of %s alone",
    async (field, value) => {
      await owner.query(set("status = 'closed'"));
      await does("agent", set(`${field} = ${value}`));
      expect(await changes()).toMatchObject([{ field: field.replace("assignee_id", "assignee") }]);
      const { rows } = await owner.query(
        "select changed_columns from public.audit_log where table_name = 'leads' order by id desc limit 1",
      );
      expect(rows).toEqual([{ changed_columns: [field] }]);
    },
  );

  it("is deleted with its lead", async () => {
    await does("agent", set("tags = '{stairs}'"));
    await does("service", `delete from public.leads where id = '${IDS.lead}'`);
    expect(await changes()).toEqual([]);
  });
});

describe("an assignee", () => {
  it.each([
    ["who left the team", `delete from public.user_roles where user_id = '${IDS.agent}'`],
    ["who is deactivated", `update auth.users set banned_until = 'infinity' where id = '${IDS.agent}'`],
    ["who has not confirmed", `update auth.users set email_confirmed_at = null where id = '${IDS.agent}'`],
  ])("%s can't be assigned leads, and keeps existing ones until someone takes them", async (_, leave) => {
    await does("admin", set(`assignee_id = '${IDS.agent}'`));
    await owner.query(leave);
    expect(await does("admin", set("assignee_id = assignee_id, follow_up_on = '2026-12-01'"))).toBe(1);
    expect(await lead()).toMatchObject({ assignee_id: IDS.agent });
    expect(await does("admin", set("assignee_id = null"))).toBe(1);
    expect(await does("admin", set(`assignee_id = '${IDS.agent}'`))).toBe("23514");
    const { rows } = await owner.query("select public.lead_staff() as staff");
    expect(rows).toEqual([{ staff: [] }]);
  });

  it("whose account is deleted leaves the lead unassigned, and stays in its history", async () => {
    await does("admin", set(`assignee_id = '${IDS.agent}'`));
    await owner.query("delete from auth.users where id = $1", [IDS.agent]);
    expect(await lead()).toMatchObject({ assignee_id: null });
    expect(await changes()).toMatchObject([{ former: null, present: "agent@example.com" }]);
  });
});

describe("a lost lead", () => {
  it("that is reopened loses its lost reason", async () => {
    await does("agent", set("status = 'closed', lost_reason = 'other', lost_words = 'Moved away.'"));
    await does("agent", set("status = 'qualified'"));
    expect(await lead()).toMatchObject({ lost_reason: null, lost_words: null });
  });

  it("must be closed: no other status has a lost reason", async () => {
    await does("agent", set("lost_reason = 'price'"));
    expect(await lead()).toMatchObject({ status: "new", lost_reason: null });
  });
});

describe("first contact", () => {
  const call = `insert into public.lead_notes (lead_id, body, call_outcome) values ('${IDS.lead}', 'Called.', 'no_answer')`;

  it("is when the lead leaves new, and never changes afterwards", async () => {
    await does("agent", set("status = 'contacted'"));
    const { first_contact_at } = await lead();
    expect(first_contact_at).toBeInstanceOf(Date);
    await does("agent", set("status = 'qualified'"));
    await does("agent", call);
    expect(await lead()).toMatchObject({ first_contact_at });
  });

  it("is the first logged call, even if the lead stays new", async () => {
    await does("agent", `insert into public.lead_notes (lead_id, body) values ('${IDS.lead}', 'No call.')`);
    expect(await lead()).toMatchObject({ first_contact_at: null });
    await does("agent", call);
    const { first_contact_at, status } = await lead();
    expect(first_contact_at).toBeInstanceOf(Date);
    expect(status).toBe("new");
    await does("agent", set("status = 'contacted'"));
    await does("agent", set("status = 'new'"));
    expect(await lead()).toMatchObject({ first_contact_at });
  });

  it("is unset for a lead set back to new without a logged call", async () => {
    await does("agent", set("status = 'closed'"));
    await does("agent", set("status = 'new'"));
    expect(await lead()).toMatchObject({ first_contact_at: null });
  });
});

describe("due leads", () => {
  const today = businessDay("America/Los_Angeles");
  const otherDay = (days: number) =>
    new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const storeDue = async () => {
    await owner.query(
      `insert into public.leads (name, phone, status, follow_up_on, assignee_id, tags) values
         ('Today', '+17025550101', 'new', $1, null, '{stairs}'),
         ('Late', '+17025550102', 'new', $2, $5, '{}'),
         ('Later still', '+17025550103', 'contacted', $3, null, '{}'),
         ('Tomorrow', '+17025550104', 'new', $4, $6, '{}'),
         ('Closed', '+17025550105', 'closed', $1, null, '{stairs}'),
         ('Held', '+17025550106', 'new', $1, null, '{}')`,
      [today, otherDay(-7), otherDay(-1), otherDay(1), IDS.agent, IDS.otherAdmin],
    );
    await owner.query("update public.leads set quarantine = '{\"links\": 3}' where name = 'Held'");
  };

  it.each([
    [{ due: "today" }, ["Today"]],
    [{ due: "late" }, ["Late", "Later still"]],
    [{ due: "now" }, ["Late", "Later still", "Today"]],
    [{ due: "later" }, ["Tomorrow"]],
    [{ due: "now", assignee: "me" }, ["Late"]],
    [{ due: "now", assignee: "nobody" }, ["Later still", "Today"]],
    [{ assignee: IDS.otherAdmin }, ["Tomorrow"]],
    [{ due: "now", show: "contacted" }, ["Later still"]],
    [{ due: "now", tag: "stairs" }, ["Today"]],
  ])("are found by %j in order of their days, without closed ones", async (listing, names) => {
    await storeDue();
    const client = await owner.connect();
    try {
      await client.query("select set_config('request.jwt.claims', $1, false)", [
        JSON.stringify(CLAIMS.agent),
      ]);
      const { rows } = await client.query("select public.search_leads($1) as found", [
        {
          show: "all",
          column: "due" in listing ? "follow_up_on" : "created_at",
          ascending: true,
          ...listing,
        },
      ]);
      expect(rows[0].found.map(({ name }: { name: string }) => name)).toEqual(names);
    } finally {
      client.release(true);
    }
  });

  it("are reported by assignee, with the oldest waiting first and the number quarantined", async () => {
    await storeDue();
    await owner.query(
      "update public.leads set created_at = '2026-01-02', first_contact_at = '2026-01-03' where name = 'Tomorrow'",
    );
    const summary = await summaryFor("agent");
    expect(summary).toEqual({
      waiting: expect.anything(),
      held: 1,
      late: expect.anything(),
      due: [null],
      mine: 1,
    });
    expect(new Set(summary.late)).toEqual(new Set([IDS.agent, null]));
    expect(summary.waiting).toHaveLength(4);
    expect(summary.waiting[0]).toEqual({
      created_at: expect.stringMatching(/^2026-01-02T/),
      first_contact_at: expect.stringMatching(/^2026-01-03T/),
    });
  });

  it("are reported only to accounts that may work leads", async () => {
    await storeDue();
    expect(await summaryFor("editor")).toEqual({ waiting: [], held: 0, late: [], due: [], mine: 0 });
  });

  it("are counted up to one more than is listed", async () => {
    await owner.query(
      `insert into public.leads (name, phone, follow_up_on)
       select 'Many', '+1702555' || lpad(number::text, 4, '0'), $1 from generate_series(1, 300) as number`,
      [today],
    );
    await owner.query(
      "update public.leads set quarantine = '{\"links\": 3}' where right(phone, 4)::int % 2 = 0 and name = 'Many'",
    );
    const { waiting, held, due, mine } = await summaryFor("agent");
    expect([waiting.length, held, due.length, mine]).toEqual([101, 101, 101, 0]);
    await owner.query("update public.leads set assignee_id = $1 where phone = '+17025550299'", [IDS.agent]);
    expect(await summaryFor("agent")).toMatchObject({ mine: 1 });
    await owner.query("update public.leads set assignee_id = $1 where name = 'Many'", [IDS.agent]);
    expect(await summaryFor("agent")).toMatchObject({ mine: 101 });
  });

  async function summaryFor(persona: Persona): Promise<LeadSummary> {
    const client = await owner.connect();
    try {
      await client.query("set role authenticated");
      await client.query("select set_config('request.jwt.claims', $1, false)", [
        JSON.stringify(CLAIMS[persona]),
      ]);
      const { rows } = await client.query("select public.lead_summary($1) as summary", [today]);
      return rows[0].summary;
    } finally {
      client.release(true);
    }
  }
});

async function choicesFor(persona: Persona): Promise<{
  cities: string[];
  pages: string[];
  tags: string[];
  former_staff: { id: string; email: string }[];
}> {
  const client = await owner.connect();
  try {
    await client.query("select set_config('request.jwt.claims', $1, false)", [
      JSON.stringify(CLAIMS[persona]),
    ]);
    const { rows } = await client.query("select public.lead_choices() as choices");
    return rows[0].choices;
  } finally {
    client.release(true);
  }
}

it("tags in use are suggested to accounts that work leads, most used first", async () => {
  await owner.query(
    `insert into public.leads (name, phone, tags) values
       ('One', '+17025550101', '{stairs,gas}'), ('Two', '+17025550102', '{stairs}'), ('Three', '+17025550103', '{}')`,
  );
  expect((await choicesFor("agent")).tags).toEqual(["stairs", "gas"]);
  expect((await choicesFor("editor")).tags).toEqual([]);
});

it("more cities, pages and tags than a hundred can be chosen", async () => {
  await owner.query(
    `insert into public.leads (name, phone, city, evidence, tags)
     select 'Ana', '+17025550101', 'City ' || n, jsonb_build_object('page', '/blog/' || n), array['tag ' || n]
     from generate_series(1, 150) n`,
  );
  expect(await choicesFor("agent")).toEqual({
    cities: expect.arrayContaining(["City 99"]),
    pages: expect.arrayContaining(["/blog/99"]),
    tags: expect.arrayContaining(["tag 99"]),
    former_staff: [],
  });
});

it("colleagues who work leads no longer can be chosen as long as they have some", async () => {
  await does("admin", set(`assignee_id = '${IDS.agent}'`));
  expect((await choicesFor("admin")).former_staff).toEqual([]);
  await owner.query("update public.user_roles set role = 'editor' where user_id = $1", [IDS.agent]);
  const former = { id: IDS.agent, email: "agent@example.com" };
  expect((await choicesFor("admin")).former_staff).toEqual([former]);
  expect((await choicesFor("agent")).former_staff).toEqual([]);
  await does("admin", set("assignee_id = null"));
  expect((await choicesFor("admin")).former_staff).toEqual([]);
});
