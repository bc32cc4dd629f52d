import { expect, it } from "vitest";
import { openTestBed } from "./test-bed.ts";

const LEADS = 500;

const bed = await openTestBed();
await bed.owner.query(`
  delete from public.leads;
  insert into public.leads (name, phone) select 'Visitor ' || n, '+17025550100' from generate_series(1, ${LEADS}) n;
  analyze public.leads;
`);

async function countLeads(role: string | null, count: "exact" | "planned" | "estimated") {
  const client = bed.visit();
  const { id, email, password } = await bed.createPerson();
  if (role)
    await bed.owner.query("insert into public.user_roles (user_id, role) values ($1, $2)", [id, role]);
  await client.auth.signInWithPassword({ email, password });
  const { data: ids, count: total } = await client.from("leads").select("id", { count }).limit(1000);
  return { rows: ids?.length, total };
}

it.each([
  [null, 0],
  ["editor", 0],
  ["agent", LEADS],
])("counting leads by any method covers only the rows visible to the caller: %s", async (role, visible) => {
  for (const count of ["exact", "planned", "estimated"] as const)
    expect(await countLeads(role, count)).toEqual({ rows: visible, total: visible });
});
