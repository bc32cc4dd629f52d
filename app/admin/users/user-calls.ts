import type { AppRole } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { callAdminEndpoint, posting } from "../call-admin-endpoint.ts";
import type { Invited, StaffUser, UserPage } from "./staff-user.ts";

/** Each call throws as `callAdminEndpoint` does. */

export function listUsers(client: BackendClient, page: number, signal: AbortSignal): Promise<UserPage> {
  return call(client, `list?page=${page}`, { signal }) as Promise<UserPage>;
}

export function inviteUser(
  client: BackendClient,
  invitation: { email: string; role: AppRole | null },
): Promise<Invited> {
  return call(client, "invitations", posting(invitation)) as Promise<Invited>;
}

export async function changeRole(
  client: BackendClient,
  { id }: StaffUser,
  role: AppRole | null,
): Promise<void> {
  await call(client, `${id}/role`, posting({ role }));
}

export async function setDeactivated(
  client: BackendClient,
  { id }: StaffUser,
  deactivated: boolean,
): Promise<void> {
  await call(client, `${id}/deactivation`, posting({ deactivated }));
}

export async function resetSecondFactor(client: BackendClient, { id }: StaffUser): Promise<void> {
  await call(client, `${id}/second-factor-reset`, { method: "POST" });
}

function call(client: BackendClient, path: string, init: RequestInit): Promise<unknown> {
  return callAdminEndpoint(client, `/admin/users/${path}`, init);
}
