import { failedCall } from "#app/lib/api-errors.ts";
import { readAll } from "#app/lib/read-all.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { LeadTraces } from "./lead-traces.ts";
import { deleteViewsOf } from "./views-of-person.server.ts";

/** As many ids as an address takes. */
const ROWS_AT_ONCE = 100;

/** Deletes leads, with what was still to be told of them, the mails laid down about them and the saved views that name who asked. */
export async function eraseLeads(
  admin: BackendClient,
  traces: LeadTraces,
  leads: readonly { id: string }[],
): Promise<void> {
  await inParts(leads, async (ids) => {
    const [notices, persons] = [await listNotices(admin, ids), await listPersons(admin, ids)];
    const { error } = await admin.from("leads").delete().in("id", ids);
    if (error) throw failedCall("leads not deleted", error);
    await traces.removeMails(notices.map(({ id }) => id));
    await deleteViewsOf(admin, persons);
    return [];
  });
}

async function listPersons(admin: BackendClient, leadIds: string[]) {
  return readAll((from, to) =>
    admin.from("leads").select("name, phone, email").in("id", leadIds).order("id").range(from, to),
  );
}

export async function listNotices(admin: BackendClient, leadIds: string[]) {
  return readAll((from, to) =>
    admin
      .from("lead_notices")
      .select("id, lead_id, recipient, state, created_at, sent_at")
      .in("lead_id", leadIds)
      .order("created_at")
      .order("id")
      .range(from, to),
  );
}

export async function inParts<Result>(
  leads: readonly { id: string }[],
  work: (ids: string[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < leads.length; from += ROWS_AT_ONCE) {
    results.push(...(await work(leads.slice(from, from + ROWS_AT_ONCE).map(({ id }) => id))));
  }
  return results;
}
