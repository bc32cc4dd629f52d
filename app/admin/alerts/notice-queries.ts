import type { Row } from "#app/lib/database.types.ts";
import { readRows } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { callAdminEndpoint, posting } from "../call-admin-endpoint.ts";
import type { NoticeChannels, TestAnswer, TestableChannel } from "./notice-service.ts";

/** A message that has not been sent, with the name of the lead. */
export type UnsentLeadNotice = Row<"lead_notices"> & { lead_name: string | null };

export const NOTICES_PER_FETCH = 50;
const IDS_PER_FETCH = 1_000;

/** The newest unsent messages, or those after a given one. Throws the backend's error. */
export async function listUnsentNotices(
  client: BackendClient,
  after: UnsentLeadNotice | null,
  signal: AbortSignal,
): Promise<UnsentLeadNotice[]> {
  const query = client.from("lead_notices").select("*").neq("state", "sent");
  const order = { column: "created_at" as const, ascending: false };
  const notices = await readRows(query, { order, after, atMost: NOTICES_PER_FETCH, signal });
  const names = await namesOfLeads(client, notices, signal);
  return notices.map((notice) => ({ ...notice, lead_name: names.get(notice.lead_id ?? "") ?? null }));
}

async function namesOfLeads(
  client: BackendClient,
  notices: Row<"lead_notices">[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(notices.flatMap(({ lead_id }) => lead_id ?? []))];
  if (ids.length === 0) return new Map();
  const { data, error } = await client.from("leads").select("id, name").in("id", ids).abortSignal(signal);
  if (error) throw error;
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** The number of messages that the server gave up on. Throws the backend's error. */
export async function countFailedNotices(client: BackendClient, signal: AbortSignal): Promise<number> {
  const { count, error } = await client
    .from("lead_notices")
    .select("id", { count: "exact", head: true })
    .eq("state", "dead")
    .abortSignal(signal);
  if (error) throw error;
  return count ?? 0;
}

/** Returns how many messages are queued again. Skips those whose channel is no longer configured. */
export async function sendNoticesAgain(client: BackendClient, ids: string[]): Promise<number> {
  const { data, error } = await client.rpc("send_lead_notices_again", { _ids: ids });
  if (error) throw error;
  return data;
}

/** Like `sendNoticesAgain`, for every message that the server gave up on. */
export async function sendAllNoticesAgain(client: BackendClient): Promise<number> {
  let again = 0;
  let last: string | undefined;
  do {
    const failed = client.from("lead_notices").select("id").eq("state", "dead");
    const { data, error } = await (last ? failed.gt("id", last) : failed).order("id").limit(IDS_PER_FETCH);
    if (error) throw error;
    const ids = data.map(({ id }) => id);
    if (ids.length > 0) again += await sendNoticesAgain(client, ids);
    last = ids.length === IDS_PER_FETCH ? ids.at(-1) : undefined;
  } while (last);
  return again;
}

export function readChannels(client: BackendClient, signal: AbortSignal): Promise<NoticeChannels> {
  return callAdminEndpoint(client, "/admin/alerts/channels", { signal }) as Promise<NoticeChannels>;
}

export function sendTest(client: BackendClient, channel: TestableChannel): Promise<TestAnswer> {
  return callAdminEndpoint(client, "/admin/alerts/test", posting({ channel })) as Promise<TestAnswer>;
}
