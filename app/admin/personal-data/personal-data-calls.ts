import type { BackendClient } from "#app/lib/request-context.ts";
import { callAdminEndpoint, posting } from "../call-admin-endpoint.ts";
import type { PersonalData } from "./person.server.ts";

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
