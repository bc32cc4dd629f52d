import { DESK_PATH } from "#app/desk/desk-path.ts";
import { DASHBOARD_PATH } from "#app/lib/admin-paths.ts";
import { isUuid } from "#app/lib/uuid.ts";

const SIGN_IN_PATH = "/admin";
const LEAD_PARAM = "lead";

/** Where to send a signed-out user from a path behind the gate: to the sign-in screen, which remembers a lead's id. */
export function signInPathFrom(pathname: string): string {
  const id = pathname.startsWith(`${DESK_PATH}/`) ? pathname.slice(DESK_PATH.length + 1) : "";
  return isUuid(id) ? `${SIGN_IN_PATH}?${LEAD_PARAM}=${id}` : SIGN_IN_PATH;
}

/** Where to go after sign-in: to the remembered lead, or else to the dashboard. */
export function pathAfterSignIn(search: string): string {
  const id = new URLSearchParams(search).get(LEAD_PARAM) ?? "";
  return isUuid(id) ? `${DESK_PATH}/${id}` : DASHBOARD_PATH;
}
