import { createContext } from "react-router";
import type { IntakeState } from "#app/leads/intake-state.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { readAll } from "#app/lib/server-reads.ts";
import { deleteViewsOf } from "./views-of-person.server.ts";

/** Data about leads that the server stores outside the database. */
export type LeadTraces = {
  /** What is waiting in the journal. */
  waiting: () => IntakeState;
  /** Removes outbox mails by the ids of their notices. */
  removeMails: (noticeIds: readonly string[]) => Promise<void>;
};

export const leadTracesContext = createContext<LeadTraces>();

/** As many ids as fit in a URL. */
const BATCH_SIZE = 100;

/**
 * Deletes leads with their unsent messages, mails about them in the outbox, and saved views that name the customers.
 */
export async function eraseLeads(
  admin: BackendClient,
  traces: LeadTraces,
  leads: readonly { id: string }[],
): Promise<void> {
  await inBatches(leads, async (ids) => {
    const noticeIds = (await listNotices(admin, ids)).map(({ id }) => id);
    // Before the notices, without which the mails can't be found, are deleted with their leads.
    await traces.removeMails(noticeIds);
    // Likewise: the views of a customer can't be found without the leads.
    await deleteViewsOf(admin, await listPersons(admin, ids));
    const { error } = await admin.from("leads").delete().in("id", ids);
    if (error) throw failedCall("leads not deleted", error);
    // Again, because a notice that was just being delivered may have written its mail since.
    await traces.removeMails(noticeIds);
    return [];
  });
}

async function listPersons(admin: BackendClient, leadIds: string[]) {
  return readAll((from, to) =>
    admin.from("leads").select("id, name, phone, email").in("id", leadIds).order("id").range(from, to),
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

export async function inBatches<Result>(
  leads: readonly { id: string }[],
  work: (ids: string[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < leads.length; from += BATCH_SIZE) {
    results.push(...(await work(leads.slice(from, from + BATCH_SIZE).map(({ id }) => id))));
  }
  return results;
}
