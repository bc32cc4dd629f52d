import { onlineManager } from "@tanstack/react-query";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { deleteRead, findKept, keep } from "#app/lib/client/device-store.ts";
import type { Staff } from "#app/lib/client/staff.tsx";
import { storedSessionUserId } from "#app/lib/client/stored-session.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type Access, currentAccess } from "../access.ts";
import { mayOpen } from "../sections.ts";
import { signInPathFrom } from "../sign-in-paths.ts";

const CACHE_KEY = "pass";
/** Wait this long for the backend before using the cached access. */
const BACKEND_TIMEOUT_MS = 4_000;

type CachedAccess = Access & {
  /** Set if the backend could not be reached and this is the result of an earlier visit. */
  isCached?: boolean;
};

/** What the backend last said in this tab. */
let checkedStaff: Staff | null = null;

/**
 * What this browser's session allows. Without a network, staff stay where this tab has let them in, and those who work
 * leads may see what is stored on the device; everything beyond that, the backend decides once it can be reached.
 */
export async function currentOrCachedAccess(client: BackendClient): Promise<CachedAccess> {
  if (!checkedStaff) onlineManager.setOnline(navigator.onLine);
  const checking = checkAccess(client);
  // Don't wait if the browser says that there is no network. In a virtual machine some never say so, hence the timeout.
  const access = navigator.onLine ? await Promise.race([checking, backendTimeout()]) : null;
  // If the backend answers, even with an error, it can be reached.
  if (access && !(access.kind === "unknown" && access.isNetworkFailure)) return access;
  const cached = await findCachedAccess();
  if (!cached) return access ?? checking;
  void checking.then((late) => leaveUnlessAllowed(late, cached.user.id));
  return cached;
}

async function findCachedAccess() {
  const userId = storedSessionUserId();
  if (!userId) return null;
  const kept =
    checkedStaff?.user.id === userId ? checkedStaff : (await findKept<Staff>(CACHE_KEY, userId))?.value;
  return kept ? { kind: "staff" as const, ...kept, isCached: true } : null;
}

async function checkAccess(client: BackendClient): Promise<Access> {
  // An answer that was under way when the network was lost does not say that there is one.
  let isLost = false;
  const stopWatching = onlineManager.subscribe((isOnline) => {
    isLost ||= !isOnline;
  });
  const access = await currentAccess(client).finally(stopWatching);
  if (access.kind !== "staff") return access;
  if (!isLost) onlineManager.setOnline(true);
  const { user, roles } = access;
  checkedStaff = { user, roles };
  if (mayOpen(roles, DESK_PATH)) void keep<Staff>(CACHE_KEY, user.id, checkedStaff);
  else void deleteRead(user.id);
  return access;
}

/**
 * Go to the sign-in screen, which checks again and says why. When a session has ended, the admin's gate leads there by
 * itself.
 */
function leaveUnlessAllowed(access: Access, accountId: string): void {
  const mayStay =
    access.kind === "staff"
      ? mayOpen(access.roles, window.location.pathname)
      : access.kind === "unknown" || access.kind === "ended";
  if (!mayStay) window.location.assign(signInPathFrom(window.location, accountId));
}

function backendTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, BACKEND_TIMEOUT_MS, null));
}
