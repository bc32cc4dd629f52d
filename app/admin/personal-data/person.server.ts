import * as z from "zod/mini";
import { literally } from "#app/lib/like-pattern.ts";
import { readAll } from "#app/lib/read-all.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { Refusal, readJson } from "../admin-endpoint.server.ts";
import { eraseLeads, inParts, listNotices } from "./erase-leads.server.ts";
import type { LeadTraces } from "./lead-traces.ts";
import { isOf, type Person, parsePerson, withoutExtension } from "./person.ts";
import type { Erased, PersonalData } from "./personal-data-calls.ts";
import { listViewsOf } from "./views-of-person.server.ts";

const personSchema = z.object({ person: z.string() });

/** Whom a posted `{ person }` names. Throws Refusal. */
export async function readPerson(request: Request): Promise<Person> {
  const person = parsePerson((await readJson(request, personSchema)).person);
  if (person) return person;
  throw new Refusal(400, "Enter a phone number with area code, or an email address.");
}

/** Everything that the database has of a person. */
export async function readPersonalData(admin: BackendClient, person: Person): Promise<PersonalData> {
  const leads = await listLeadsOf(admin, person);
  return {
    leads,
    lead_notices: await inParts(leads, (ids) => listNotices(admin, ids)),
    lead_notes: await inParts(leads, (ids) => listNotes(admin, ids)),
    lead_status_changes: await inParts(leads, (ids) => listStatusChanges(admin, ids)),
    lead_field_changes: await inParts(leads, (ids) => listFieldChanges(admin, ids)),
    lead_links: await inParts(leads, (ids) => listLinks(admin, ids)),
    lead_views: await listViewsOf(admin, leads),
  };
}

/**
 * Deletes a person’s leads, with their notes, what was still to be told of them, the mails laid down about them and saved views that name them. Throws
 * Refusal while leads wait in the journal, from which they would come back.
 */
export async function erasePerson(admin: BackendClient, traces: LeadTraces, person: Person): Promise<Erased> {
  if (traces.waiting().waiting > 0)
    throw new Refusal(409, "Some requests are still on their way into the database. Try again in a minute.");
  const leads = await listLeadsOf(admin, person);
  await eraseLeads(admin, traces, leads);
  return { leads: leads.length, keptAside: traces.waiting().keptAside };
}

async function listLeadsOf(admin: BackendClient, person: Person) {
  const leads = await readAll((from, to) => {
    const all = admin.from("leads").select("*");
    const like =
      "phone" in person
        ? all.like("phone", `${withoutExtension(person.phone)}%`)
        : all.ilike("email", literally(person.email));
    return like.order("created_at").order("id").range(from, to);
  });
  // An asterisk in an address stands for anything when it is looked for.
  return leads.filter((lead) => isOf(person, lead));
}

async function listNotes(admin: BackendClient, leadIds: string[]) {
  return readAll((from, to) =>
    admin
      .from("lead_notes")
      .select("lead_id, body, created_at")
      .in("lead_id", leadIds)
      .order("created_at")
      .order("id")
      .range(from, to),
  );
}

async function listStatusChanges(admin: BackendClient, leadIds: string[]) {
  return readAll((from, to) =>
    admin
      .from("lead_status_changes")
      .select("lead_id, former, status, created_at")
      .in("lead_id", leadIds)
      .order("created_at")
      .order("id")
      .range(from, to),
  );
}

/** But not to whom a lead was given: those are colleagues' addresses. */
async function listFieldChanges(admin: BackendClient, leadIds: string[]) {
  return readAll((from, to) =>
    admin
      .from("lead_field_changes")
      .select("lead_id, field, former, present, created_at")
      .in("lead_id", leadIds)
      .neq("field", "assignee")
      .order("created_at")
      .order("id")
      .range(from, to),
  );
}

/** A link of two of the person's leads is listed with the one that it was made at. */
async function listLinks(admin: BackendClient, leadIds: string[]) {
  return readAll((from, to) =>
    admin
      .from("lead_links")
      .select("lead_id, other_id, is_same_person, created_at")
      .in("lead_id", leadIds)
      .order("created_at")
      .order("id")
      .range(from, to),
  );
}
