import { DESK_PATH } from "#app/desk/desk-path.ts";
import { DASHBOARD_PATH } from "#app/lib/admin-paths.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { isSection } from "./sections.ts";

const SIGN_IN_PATH = "/admin";
const LEAD_PARAM = "lead";
/** Key in the tab’s session storage, where no link can put a path. */
const PLACE = "place-at-sign-in";
/** The account that was signed in at the place, whose search may be in it; null if nobody was. */
type Place = { path: string; of: string | null };

/**
 * Where to send a signed-out user from a place behind the gate: to the sign-in screen, whose address remembers a lead’s id.
 * The tab remembers a view, or the whole place for the account that was signed in there, and forgets an earlier place; else
 * the specification has sign-in lead to the dashboard.
 */
export function signInPathFrom(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  accountId: string | null,
): string {
  const place: Place = { path: pathname + search, of: accountId };
  sessionStorage.removeItem(PLACE);
  try {
    if (accountId || (search && !isReloaded())) sessionStorage.setItem(PLACE, JSON.stringify(place));
  } catch {
    // If the storage is full, sign-in leads to the dashboard.
  }
  const id = pathname.startsWith(`${DESK_PATH}/`) ? pathname.slice(DESK_PATH.length + 1) : "";
  return isUuid(id) ? `${SIGN_IN_PATH}?${LEAD_PARAM}=${id}` : SIGN_IN_PATH;
}

/**
 * Whether the browser has loaded the tab's document once more, as it does with one it had discarded: then somebody may have
 * been signed in here who no longer is.
 */
function isReloaded(): boolean {
  const loads = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loads.some(({ type }) => type !== "navigate");
}

/**
 * Where to go after the account’s sign-in: to the remembered lead, to where it was signed in or to a section, or else to the
 * dashboard. Forgets the place.
 */
export function pathAfterSignIn(search: string, accountId: string | null): string {
  const { path, of } = takePlace(accountId);
  const [pathname = ""] = path.split("?");
  const id = new URLSearchParams(search).get(LEAD_PARAM) ?? "";
  const lead = isUuid(id) ? `${DESK_PATH}/${id}` : null;
  if (lead) return pathname === lead ? path : lead;
  return of || isSection(pathname) ? path : DASHBOARD_PATH;
}

function takePlace(accountId: string | null): Place {
  const place = JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Place | null;
  sessionStorage.removeItem(PLACE);
  return place && (place.of === null || place.of === accountId) ? place : { path: "", of: null };
}
