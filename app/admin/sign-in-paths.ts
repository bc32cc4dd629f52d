import { DESK_PATH } from "#app/desk/desk-path.ts";
import { DASHBOARD_PATH } from "#app/lib/admin-paths.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { isSection } from "./sections.ts";

const SIGN_IN_PATH = "/admin";
const LEAD_PARAM = "lead";
/** Key in the tab’s session storage, where no link can put a path. */
const PLACE = "place-before-sign-in";

/**
 * Where to send a signed-out user from a place behind the gate: to the sign-in screen, whose address remembers a lead’s id.
 * The tab remembers the whole place.
 */
export function signInPathFrom({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  sessionStorage.setItem(PLACE, pathname + search);
  const id = pathname.startsWith(`${DESK_PATH}/`) ? pathname.slice(DESK_PATH.length + 1) : "";
  return isUuid(id) ? `${SIGN_IN_PATH}?${LEAD_PARAM}=${id}` : SIGN_IN_PATH;
}

/** Where to go after sign-in: to the remembered lead or section, or else to the dashboard. Forgets the place. */
export function pathAfterSignIn(search: string): string {
  const place = sessionStorage.getItem(PLACE) ?? "";
  sessionStorage.removeItem(PLACE);
  const [pathname = ""] = place.split("?");
  const id = new URLSearchParams(search).get(LEAD_PARAM) ?? "";
  const lead = isUuid(id) ? `${DESK_PATH}/${id}` : null;
  if (lead) return pathname === lead ? place : lead;
  return isSection(pathname) ? place : DASHBOARD_PATH;
}
