import { expect, it } from "vitest";
import { readPersonalData } from "#app/admin/personal-data/person.server.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const server = bed.visit(undefined, bed.tokens.serviceRoleKey);

/** What refers to a lead, and is therefore about a customer. */
const { rows: references } = await bed.owner.query(`
  select relname, relnamespace::regnamespace::text as schema, confdeltype
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype = 'f' and confrelid = 'public.leads'::regclass`);

it("the export of a person's data has every table about leads, and the views that name the person", async () => {
  const ofLeads = references.filter(({ schema }) => schema === "public").map(({ relname }) => relname);
  const exported = Object.keys(await readPersonalData(server, { phone: "+17025550142" }));
  expect(new Set(exported)).toEqual(new Set(["leads", "lead_views", ...ofLeads]));
});

it("whatever is about a lead is deleted with it", () => {
  expect(references.length).toBeGreaterThan(5);
  expect(references.filter(({ confdeltype }) => confdeltype !== "c")).toEqual([]);
});
