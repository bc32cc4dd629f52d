import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { callAdminEndpoint, posting } from "../call-admin-endpoint.ts";

/** The contents of an export, by table. */
export type PersonalData = {
  leads: Row<"leads">[];
  lead_notices: Pick<
    Row<"lead_notices">,
    "id" | "lead_id" | "recipient" | "state" | "created_at" | "sent_at"
  >[];
  lead_notes: Pick<Row<"lead_notes">, "lead_id" | "body" | "created_at">[];
  lead_status_changes: Pick<Row<"lead_status_changes">, "lead_id" | "former" | "status" | "created_at">[];
  lead_field_changes: Pick<
    Row<"lead_field_changes">,
    "lead_id" | "field" | "former" | "present" | "created_at"
  >[];
  lead_links: Pick<Row<"lead_links">, "lead_id" | "other_id" | "is_same_person" | "created_at">[];
  /** Saved views that name the person. */
  lead_views: Pick<Row<"lead_views">, "id" | "name" | "query" | "created_at">[];
};

export type Erased = {
  leads: number;
  /** Unreadable parts of the server's journal, which may contain more of the person's data. */
  keptAside: number;
};

/** Each call throws as `callAdminEndpoint` does. */

export function findPersonalData(client: BackendClient, person: string): Promise<PersonalData> {
  return call(client, "export", person) as Promise<PersonalData>;
}

export function erasePersonalData(client: BackendClient, person: string): Promise<Erased> {
  return call(client, "erasure", person) as Promise<Erased>;
}

function call(client: BackendClient, work: string, person: string): Promise<unknown> {
  return callAdminEndpoint(client, `/admin/personal-data/${work}`, posting({ person }));
}
