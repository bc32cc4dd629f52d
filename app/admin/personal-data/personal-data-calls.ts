import type { Row } from "#app/lib/database.types.ts";
import { fetchAsStaff } from "#app/lib/fetch-as-staff.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** What an export holds, by table. */
export type PersonalData = {
  leads: Row<"leads">[];
  lead_notices: Pick<
    Row<"lead_notices">,
    "id" | "lead_id" | "recipient" | "state" | "created_at" | "sent_at"
  >[];
};

export type Erased = {
  leads: number;
  /** Parts of the server's journal that nobody can read, in which more may be. */
  keptAside: number;
};

/** Each call throws an error whose message is for the admin, where the server had words for it. */

export function findPersonalData(client: BackendClient, person: string): Promise<PersonalData> {
  return call(client, "export", person) as Promise<PersonalData>;
}

export function erasePersonalData(client: BackendClient, person: string): Promise<Erased> {
  return call(client, "erasure", person) as Promise<Erased>;
}

async function call(client: BackendClient, work: string, person: string): Promise<unknown> {
  const response = await fetchAsStaff(client, `/admin/personal-data/${work}`, {
    method: "POST",
    body: JSON.stringify({ person }),
    headers: { "Content-Type": "application/json" },
  });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.message ?? "");
  return body;
}
