import { beforeEach, expect, it } from "vitest";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { IDS, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");
await settlePersonas(owner);
await owner.query("select public.open_notice_channels(true, 'office@example.com', true)");

beforeEach(() => owner.query(`delete from public.leads where id <> '${IDS.lead}'`));

type Line = Record<string, string | null>;

function bring(lines: Line[], onlyLook = false) {
  const given = JSON.stringify(lines).replaceAll("'", "''");
  return submit(authenticator, "agent", `select public.import_leads('${given}', ${onlyLook})`);
}

const stored = async () => {
  const { rows } = await owner.query(
    "select name, phone, status, created_at, quarantine from public.leads where id <> $1 order by name",
    [IDS.lead],
  );
  return rows;
};

const BO = {
  name: "Bo",
  phone: "+17025550142",
  message: null,
  received: "2024-05-01 09:30",
  status: "closed",
};
const CY = { name: "Cy", phone: "+17025550143", message: "Upstairs" };

it("imported leads keep their day and status, notify nobody and are imported once", async () => {
  expect(await bring([BO, CY], true)).toBe(1);
  expect(await stored()).toEqual([]);
  expect(await bring([BO, CY])).toBe(1);
  expect(await stored()).toMatchObject([
    { name: "Bo", status: "closed", created_at: new Date("2024-05-01T16:30:00Z"), quarantine: null },
    { name: "Cy", status: "new", quarantine: null },
  ]);
  const notices =
    "select from public.lead_notices join public.leads on leads.id = lead_id where name in ('Bo', 'Cy')";
  expect((await owner.query(notices)).rowCount).toBe(0);
  await bring([{ ...BO, name: "BO", phone: "(702) 555-0142" }, CY]);
  expect(await stored()).toHaveLength(2);
  // A visitor's request with the same name after the import does notify staff.
  await submit(
    authenticator,
    "visitor",
    "insert into public.leads (name, phone) values ('Cy', '+17025550144')",
  );
  expect((await owner.query(notices)).rowCount).toBeGreaterThan(0);
});

it.each([{ name: "Bob" }, { phone: CY.phone }, { message: CY.message }])(
  "a lead that differs from one that is there is imported: %j",
  async (difference) => {
    await bring([BO]);
    await bring([{ ...BO, ...difference }]);
    expect(await stored()).toHaveLength(2);
  },
);

it("an imported lead has every field that the form asks for", async () => {
  const { phone: _, email: __, ...texts } = LEAD_LIMITS;
  const given = Object.fromEntries(Object.keys(texts).map((field) => [field, `Her ${field}`]));
  await bring([{ ...given, phone: "+17025550144", email: "her@example.com" }]);
  const { rows } = await owner.query("select * from public.leads where phone = '+17025550144'");
  expect(rows).toMatchObject([{ ...given, email: "her@example.com" }]);
});

it("a lead of which only a quarantined copy is there is imported", async () => {
  await bring([BO]);
  await owner.query(`update public.leads set quarantine = '{"links": 3}' where name = 'Bo'`);
  await bring([BO]);
  expect((await stored()).filter(({ quarantine }) => !quarantine)).toHaveLength(1);
});

it("a lead without a time on the day of its import is imported once", async () => {
  const today = { ...BO, received: `${businessDay("America/Los_Angeles")} 23:59` };
  await bring([today]);
  await bring([today]);
  expect(await stored()).toHaveLength(1);
  await bring([{ ...today, received: "2024-05-01 23:59" }]);
  expect(await stored()).toHaveLength(2);
});

it.each([
  ["in either hour when the clocks go back", "2024-11-03T08:30:00Z", "2024-11-03 01:30"],
  ["in either hour when the clocks go back", "2024-11-03T09:30:00Z", "2024-11-03 01:30"],
  ["in the hour skipped when the clocks go forward", "2024-03-10T10:30:00Z", "2024-03-10 02:30"],
])("a lead received %s (%s) is imported once", async (_when, moment, received) => {
  await bring([BO]);
  await owner.query("update public.leads set created_at = $1 where name = 'Bo'", [moment]);
  await bring([{ ...BO, received }]);
  expect(await stored()).toHaveLength(1);
});

it("a file sent again while its import still runs is imported once", async () => {
  const holder = await owner.connect();
  await holder.query("begin");
  await holder.query("lock table public.leads in share mode");
  const both = [bring([BO]), bring([BO])];
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(2);
  await holder.query("rollback");
  holder.release();
  await Promise.all(both);
  expect(await stored()).toHaveLength(1);
});

it("thousands of leads of one person are compared within a statement's time", async () => {
  await owner.query(
    `insert into public.leads (name, phone, created_at)
     select 'Bo', '${BO.phone}', timestamp '2024-01-01 00:00' at time zone 'America/Los_Angeles' + n * interval '1 minute'
     from generate_series(0, 1999) n`,
  );
  const lines = Array.from({ length: 2_000 }, (_, n) => {
    const time = new Date(Date.UTC(2024, 0, 1, 0, n + 1_999)).toISOString();
    return { ...BO, received: time.slice(0, 16).replace("T", " ") };
  });
  expect(await bring(lines)).toBe(1);
  expect(await stored()).toHaveLength(3_999);
});

it("a file with one invalid line is not imported at all", async () => {
  expect(await bring([BO, { ...CY, phone: "5" }])).toBe("23514");
  expect(await bring([BO, { ...CY, status: "lost" }])).toBe("23514");
  expect(await bring(Array.from({ length: 2_001 }, () => CY))).toBe("23514");
  expect(await stored()).toEqual([]);
});

it("an import is logged once with its actor, without the leads", async () => {
  await bring([BO, CY]);
  const { rows } = await owner.query(
    "select actor_email, action, changed_values from public.audit_log where table_name = 'lead_files' order by id",
  );
  expect(rows.at(-1)).toEqual({ actor_email: "agent@example.com", action: "insert", changed_values: {} });
});
