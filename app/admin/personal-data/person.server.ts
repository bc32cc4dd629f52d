import * as z from "zod/mini";
import { plainEmail } from "#app/leads/email.ts";
import { parsePhone } from "#app/leads/phone.ts";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";
import { escapeLikePattern } from "#app/lib/like-pattern.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { readAll } from "#app/lib/server-reads.ts";
import { Refusal, readJson } from "../admin-endpoint.server.ts";
import { eraseLeads, inBatches, type LeadTraces, listNotices } from "./erase-leads.server.ts";
import type { Erased } from "./personal-data-calls.ts";
import { listViewsOf } from "./views-of-person.server.ts";

const personSchema = z.object({ person: z.string() });

/** The person named by a posted `{ person }`. Throws Refusal. */
export async function readPerson(request: Request): Promise<Person> {
  const person = parsePerson((await readJson(request, personSchema)).person);
  if (person) return person;
  throw new Refusal(400, "Enter a phone number with area code, or an email address.");
}

/** The contents of an export, by table. */
export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>;

/** Everything the database stores about a person; of saved views, those that name the person. */
export async function readPersonalData(admin: BackendClient, person: Person) {
  const leads = await listLeadsOf(admin, person);
  return {
    leads,
    lead_notices: await inBatches(leads, (ids) => listNotices(admin, ids)),
    lead_notes: await inBatches(leads, (ids) => listNotes(admin, ids)),
    lead_status_changes: await inBatches(leads, (ids) => listStatusChanges(admin, ids)),
    lead_field_changes: await inBatches(leads, (ids) => listFieldChanges(admin, ids)),
    lead_links: await inBatches(leads, (ids) => listLinks(admin, ids)),
    lead_views: await listViewsOf(admin, leads),
  };
}

/**
 * Deletes a person's leads, with their notes, unsent messages, mails in the outbox and saved views that name the
 * person. Throws Refusal while leads wait in the journal, because those would come back.
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
        : all.ilike("email", escapeLikePattern(person.email));
    return like.order("created_at").order("id").range(from, to);
  });
  // An asterisk in an email acts as a wildcard in PostgREST's `ilike`, so check again.
  return leads.filter((lead) => isLeadOf(person, lead));
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

/** Without assignments, which contain colleagues' email addresses. */
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

/** A link between two of the person's leads is listed once, with the lead it was made on. */
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

/** What a person is found by, in the stored format. Emails match regardless of case. */
type Person = { phone: string } | { email: string };

/** Parses an admin's input; null if it is neither a phone number nor an email. */
export function parsePerson(typed: string): Person | null {
  // The longest of the two is an email, and a long text of spaces would take seconds to read.
  if (typed.length > LEAD_LIMITS.email) return null;
  const email = plainEmail(typed);
  if (/^[^@\s]+@[^@\s]+$/.test(email)) return { email: email.toLowerCase() };
  const phone = parsePhone(typed);
  return phone === null ? null : { phone };
}

/** Whether the lead belongs to the person. Extensions of one phone number count as the same person. */
export function isLeadOf(person: Person, lead: { phone: string; email: string | null }): boolean {
  return "phone" in person
    ? withoutExtension(lead.phone) === withoutExtension(person.phone)
    : lead.email?.toLowerCase() === person.email;
}

function withoutExtension(phone: string): string {
  return phone.replace(/;ext=.*$/, "");
}
