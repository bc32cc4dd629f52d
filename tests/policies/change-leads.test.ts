import { beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { CLAIMS, IDS, type Persona, settlePersonas } from "./personas.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
await settlePersonas(owner);

const [ADA, BO, CY] = ["1", "2", "3"].map((last) => `00000000-0000-4000-8000-00000000010${last}`);
const NOBODY = "00000000-0000-4000-8000-000000000199";
const REASONS = { links: 3 };

beforeEach(async () => {
  await owner.query(`
    delete from public.leads;
    insert into public.leads (id, name, phone, status, quarantine) values
      ('${ADA}', 'Ada', '+17025550101', 'new', null),
      ('${BO}', 'Bo', '+17025550102', 'contacted', null),
      ('${CY}', 'Cy', '+17025550103', 'new', '{"links": 3}');
  `);
});

async function change(persona: Persona, changes: object[]): Promise<unknown[]> {
  const client = await database.pool("authenticator").connect();
  try {
    await client.query("begin");
    await client.query(`set local role ${CLAIMS[persona].role}`);
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify(CLAIMS[persona]),
    ]);
    const { rows } = await client.query("select public.change_leads($1) as answer", [
      JSON.stringify(changes),
    ]);
    await client.query("commit");
    return rows[0].answer.toSorted((one: { id: string }, other: { id: string }) =>
      one.id < other.id ? -1 : 1,
    );
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const stored = async () =>
  (await owner.query("select name, status, quarantine from public.leads order by name")).rows;
const AS_THEY_WERE = [
  { name: "Ada", status: "new", quarantine: null },
  { name: "Bo", status: "contacted", quarantine: null },
  { name: "Cy", status: "new", quarantine: REASONS },
];
const close = (id: string | undefined, known: string[], held = false) => ({
  id,
  known,
  held,
  status: "closed",
});

it.each(["agent", "admin", "service"] as const)(
  "%s can change many leads at once and undo it",
  async (who) => {
    expect(await change(who, [close(ADA, ["new"]), close(BO, ["contacted", "new"])])).toEqual([
      { id: ADA, changed: true, status: "closed", quarantine: null },
      { id: BO, changed: true, status: "closed", quarantine: null },
    ]);
    const back = [
      { id: ADA, known: ["closed"], held: false, status: "new" },
      { id: BO, known: ["closed"], held: false, status: "contacted" },
    ];
    await change(who, back);
    expect(await stored()).toEqual(AS_THEY_WERE);
  },
);

it.each(["user", "editor"] as const)("%s can change and see none", async (who) => {
  expect(await change(who, [close(ADA, ["new"]), close(NOBODY, ["new"])])).toEqual([]);
  expect(await stored()).toEqual(AS_THEY_WERE);
});

it("visitors may not call it", async () => {
  await expect(change("visitor", [close(ADA, ["new"])])).rejects.toMatchObject({ code: "42501" });
});

it("a lead changed by someone else stays and is returned as it is; a deleted one is left out", async () => {
  expect(await change("agent", [close(ADA, ["new"]), close(BO, ["new"]), close(NOBODY, ["new"])])).toEqual([
    { id: ADA, changed: true, status: "closed", quarantine: null },
    { id: BO, changed: false, status: "contacted", quarantine: null },
  ]);
  expect((await stored())[1]).toEqual(AS_THEY_WERE[1]);
});

it("quarantined leads can be released or closed and this undone, only if seen as quarantined", async () => {
  const release = { id: CY, known: ["new"], held: true, quarantine: null };
  expect(await change("agent", [release])).toEqual([
    { id: CY, changed: true, status: "new", quarantine: null },
  ]);
  expect(await change("agent", [release])).toEqual([
    { id: CY, changed: false, status: "new", quarantine: null },
  ]);
  const hold = { id: CY, known: ["new"], held: false, quarantine: REASONS };
  expect(await change("agent", [hold])).toEqual([
    { id: CY, changed: true, status: "new", quarantine: REASONS },
  ]);
  expect(await change("agent", [close(CY, ["new"], true)])).toEqual([
    { id: CY, changed: true, status: "closed", quarantine: REASONS },
  ]);
});

it("undoing a close restores why the lead was lost", async () => {
  const why = { lost_reason: "other", lost_words: "Moved away" };
  await change("agent", [close(ADA, ["new"])]);
  await owner.query(
    "update public.leads set lost_reason = 'other', lost_words = 'Moved away' where id = $1",
    [ADA],
  );
  await change("agent", [{ id: ADA, known: ["closed"], held: false, status: "contacted" }]);
  await change("agent", [{ ...close(ADA, ["contacted"]), ...why }]);
  const { rows } = await owner.query("select lost_reason, lost_words from public.leads where id = $1", [ADA]);
  expect(rows).toEqual([why]);
});

it("one refused change rolls back all of them", async () => {
  const unknown = { ...close(BO, ["contacted"]), status: "lost" };
  await expect(change("admin", [close(ADA, ["new"]), unknown])).rejects.toMatchObject({ code: "23514" });
  expect(await stored()).toEqual(AS_THEY_WERE);
});

it("no other column can be changed, and at most a thousand leads at once", async () => {
  await change("admin", [{ id: ADA, known: ["new"], held: false, name: "Eve" }]);
  expect(await stored()).toEqual(AS_THEY_WERE);
  const many = Array.from({ length: 1001 }, () => close(ADA, ["new"]));
  await expect(change("admin", many)).rejects.toMatchObject({ code: "54000" });
});

it("concurrent changes of the same leads in opposite orders all succeed, each lead being changed once", async () => {
  const both = [close(ADA, ["new"]), close(BO, ["contacted"])];
  const rounds = await Promise.all([
    change("agent", both),
    change("admin", both.toReversed()),
    change("service", both),
  ]);
  expect(rounds.flat().filter((one) => (one as { changed: boolean }).changed)).toHaveLength(2);
});

it("each change is recorded in the history and the audit log with its actor", async () => {
  await change("agent", [close(ADA, ["new"]), close(BO, ["contacted"])]);
  const history = await owner.query(
    "select former, actor_id from public.lead_status_changes where lead_id in ($1, $2) order by former",
    [ADA, BO],
  );
  expect(history.rows).toEqual([
    { former: "contacted", actor_id: IDS.agent },
    { former: "new", actor_id: IDS.agent },
  ]);
  const log = await owner.query(
    "select actor_id from public.audit_log where row_id in ($1, $2) order by id desc limit 2",
    [ADA, BO],
  );
  expect(log.rows).toEqual([{ actor_id: IDS.agent }, { actor_id: IDS.agent }]);
});
