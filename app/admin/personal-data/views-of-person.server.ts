import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { readAll } from "#app/lib/server-reads.ts";
import { namesPerson, type PersonIdentifiers } from "./names-person.ts";

/**
 * The saved views whose name or search names one of the persons. Leaves out who owns a view: that is a colleague's
 * data.
 */
export async function listViewsOf(admin: BackendClient, persons: readonly PersonIdentifiers[]) {
  if (persons.length === 0) return [];
  const views = await readAll((from, to) =>
    admin
      .from("lead_views")
      .select("id, name, query, created_at")
      .order("created_at")
      .order("id")
      .range(from, to),
  );
  return views.filter((view) => namesAny(view, persons));
}

function namesAny(
  { name, query }: { name: string; query: string },
  persons: readonly PersonIdentifiers[],
): boolean {
  const said = [name, new URLSearchParams(query).get("search") ?? ""];
  return persons.some((person) => said.some((text) => namesPerson(text, person)));
}

/** Deletes the saved views that name somebody who has no leads but these, which are about to be deleted. */
export async function deleteViewsOf(
  admin: BackendClient,
  leads: readonly (PersonIdentifiers & { id: string })[],
): Promise<void> {
  const views = await listViewsOf(admin, leads);
  // The usual case, without further queries.
  if (views.length === 0) return;
  const gone: PersonIdentifiers[] = [];
  const going = leads.map(({ id }) => id);
  for (const lead of leads) if (!(await hasOtherLeads(admin, lead, going))) gone.push(lead);
  const ids = views.filter((view) => namesAny(view, gone)).map(({ id }) => id);
  if (ids.length === 0) return;
  const { error } = await admin.from("lead_views").delete().in("id", ids);
  if (error) throw failedCall("views not deleted", error);
}

async function hasOtherLeads(
  admin: BackendClient,
  { phone, email }: PersonIdentifiers,
  leadIds: readonly string[],
): Promise<boolean> {
  const leads = () => admin.from("leads").select("id").not("id", "in", `(${leadIds.join()})`).limit(1);
  for (const ofPerson of [leads().eq("phone", phone), ...(email ? [leads().eq("email", email)] : [])]) {
    const { data, error } = await ofPerson;
    if (error) throw failedCall("leads not looked for", error);
    if (data.length > 0) return true;
  }
  return false;
}
