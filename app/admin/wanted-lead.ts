import { DESK_PATH } from "#app/desk/desk-path.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { DASHBOARD_PATH } from "./sections.ts";

const ENTRANCE = "/admin";
const LEAD = "lead";

/** Where somebody who is not signed in is sent from an address behind the gate; of a lead, the entrance remembers which. */
export function entranceFrom(pathname: string): string {
  const id = pathname.startsWith(`${DESK_PATH}/`) ? pathname.slice(DESK_PATH.length + 1) : "";
  return isUuid(id) ? `${ENTRANCE}?${LEAD}=${id}` : ENTRANCE;
}

/** Where the entrance leads who has come in: to the lead that they wanted to see, or else to the dashboard. */
export function wayIn(search: string): string {
  const id = new URLSearchParams(search).get(LEAD) ?? "";
  return isUuid(id) ? `${DESK_PATH}/${id}` : DASHBOARD_PATH;
}
