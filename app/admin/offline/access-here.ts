import { DESK_PATH } from "#app/desk/desk-path.ts";
import { holderOfSession } from "#app/lib/held-session.ts";
import { findKept, keep } from "#app/lib/kept-here.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { Staff } from "#app/lib/staff.tsx";
import { type Access, currentAccess } from "../access.ts";
import { mayOpen } from "../sections.ts";
import { entranceFrom } from "../wanted-lead.ts";

const PASS = "pass";
/** How long a bad connection is waited for. */
const PATIENCE_MS = 4_000;

type AccessHere = Access & {
  /** Whether it is what was found out on an earlier visit, as the backend was not reached. */
  isOfEarlier?: boolean;
};

/**
 * What the session in this browser allows. Without a network, who works leads may look at what is kept of them on the
 * device; what anybody may read and change beyond that, the backend decides once it is reached.
 */
export async function accessHere(client: BackendClient): Promise<AccessHere> {
  const checking = navigator.onLine ? checkAccess(client) : null;
  const access = await (checking && Promise.race([checking, pause()]));
  // A backend that answers, be it that it can't say, is not out of reach.
  if (access && !(access.kind === "unknown" && access.isUnreached)) return access;
  const ofEarlier = await findPass();
  if (!ofEarlier) return access ?? checking ?? checkAccess(client);
  void checking?.then(leaveUnlessStaff);
  return ofEarlier;
}

async function findPass(): Promise<AccessHere | null> {
  const holder = holderOfSession();
  const pass = holder ? await findKept<Staff>(PASS, holder) : null;
  return pass && { kind: "staff", ...pass.value, isOfEarlier: true };
}

async function checkAccess(client: BackendClient): Promise<Access> {
  const access = await currentAccess(client);
  if (access.kind === "staff" && mayOpen(access.roles, DESK_PATH)) {
    const { user, roles } = access;
    void keep<Staff>(PASS, user.id, { user, roles });
  }
  return access;
}

/** Asks at the entrance again, which says why. */
function leaveUnlessStaff({ kind }: Access): void {
  if (kind !== "staff" && kind !== "unknown") window.location.assign(entranceFrom(window.location.pathname));
}

function pause(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}
