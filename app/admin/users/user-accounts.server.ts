import type { User } from "@supabase/supabase-js";
import { APP_ROLES, type AppRole } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type AdminWork, Refusal } from "../admin-endpoint.server.ts";
import type { Invited, UserPage, UserState } from "./staff-user.ts";

const USERS_PER_PAGE = 100;
/** A hundred years: Supabase Auth only has bans of limited length. */
const PERMANENT_BAN = "876000h";
const RESTRICT_VIOLATION = "23001";

const NO_SUCH_USER = new Refusal(404, "There’s no such user.");
const NOT_CONFIRMED = new Refusal(409, "Nobody has confirmed that address yet. Send an invitation first.");
const LAST_ADMIN = new Refusal(
  409,
  "This is the last admin who can sign in. Make someone else an admin first.",
);

/** Throws the backend's error. */
export async function listUsers(admin: BackendClient, page: number): Promise<UserPage> {
  const { data, error } = await admin.auth.admin.listUsers({ page, perPage: USERS_PER_PAGE });
  if (error) throw error;
  const ids = data.users.map(({ id }) => id);
  const [roles, protectedIds] = await Promise.all([rolesOf(admin, ids), idsWithSecondFactor(admin, ids)]);
  return {
    users: data.users.map((user) => ({
      id: user.id,
      email: user.email ?? "",
      roles: APP_ROLES.filter((name) => roles.get(user.id)?.some(({ role }) => role === name)),
      state: stateOf(user),
      hasSecondFactor: protectedIds.has(user.id),
      last_sign_in_at: user.last_sign_in_at ?? null,
    })),
    nextPage: data.users.length === USERS_PER_PAGE ? page + 1 : null,
  };
}

async function rolesOf(admin: BackendClient, ids: string[]) {
  const { data, error } = await admin.from("user_roles").select("user_id, role").in("user_id", ids);
  if (error) throw error;
  return Map.groupBy(data, ({ user_id }) => user_id);
}

async function idsWithSecondFactor(admin: BackendClient, ids: string[]): Promise<Set<string>> {
  const { data, error } = await admin.rpc("users_with_second_factor", { _user_ids: ids });
  if (error) throw error;
  return new Set(data);
}

function stateOf(user: User): UserState {
  if (user.banned_until && Date.parse(user.banned_until) > Date.now()) return "deactivated";
  if (user.email_confirmed_at) return "active";
  return user.invited_at ? "invited" : "unconfirmed";
}

/**
 * Invites an address, or re-sends an invitation that was not accepted yet. `link` is set if no mail could be sent; it
 * gives access to the account, so only the inviter may see it. Throws Refusal, or the backend's error.
 */
export async function inviteUser(
  { admin, callerId }: AdminWork,
  { email, role, siteOrigin }: { email: string; role: AppRole | null; siteOrigin: string },
): Promise<Invited> {
  const { data, error } = await admin.auth.admin.inviteUserByEmail(email, {
    redirectTo: `${siteOrigin}/admin/accept`,
  });
  if (error?.code === "email_exists") {
    throw new Refusal(409, "That address has an account already. Find it in the list to give it a role.");
  }
  if (error?.code === "validation_failed") throw new Refusal(400, "Please enter an email address.");
  if (error) throw error;
  if (role) await setRole({ admin, callerId }, data.user.id, role);
  return { link: data.user.action_link ?? null };
}

/**
 * Makes the role the account's only one; null removes all roles. Refuses one to an account that was neither invited nor
 * confirmed: a stranger may have signed up with the address, and know the password. Throws Refusal, or the backend's error.
 */
export async function setRole(
  { admin, callerId }: AdminWork,
  userId: string,
  role: AppRole | null,
): Promise<void> {
  refuseSelf(callerId, userId);
  if (role) {
    const { data, error } = await admin.auth.admin.getUserById(userId);
    if (error?.code === "user_not_found") throw NO_SUCH_USER;
    if (error) throw error;
    if (!data.user.email_confirmed_at && !data.user.invited_at) throw NOT_CONFIRMED;
  }
  const { error } = await admin.rpc("set_role", { _user_id: userId, _role: role, _by: callerId });
  if (error?.code === RESTRICT_VIOLATION) throw LAST_ADMIN;
  if (error) throw error;
}

/** Ends the account's sessions and blocks sign-in, or allows it again. Throws like `setRole`. */
export async function setDeactivated(
  { admin, callerId }: AdminWork,
  userId: string,
  deactivated: boolean,
): Promise<void> {
  refuseSelf(callerId, userId);
  if (deactivated && !(await isAnotherAdminLeft(admin, userId))) throw LAST_ADMIN;
  const { error } = await admin.auth.admin.updateUserById(userId, {
    ban_duration: deactivated ? PERMANENT_BAN : "none",
  });
  if (error?.code === "user_not_found") throw NO_SUCH_USER;
  if (error) throw error;
}

/**
 * Removes a user's authenticator app and recovery codes, for a user who lost both, and signs them out. Throws like
 * `setRole`.
 */
export async function resetSecondFactor({ admin, callerId }: AdminWork, userId: string): Promise<void> {
  if (callerId === userId) throw new Refusal(409, "Turn off your own two-factor sign-in in My account.");
  const { data, error } = await admin.auth.admin.mfa.listFactors({ userId });
  if (error?.code === "user_not_found") throw NO_SUCH_USER;
  if (error) throw error;
  for (const { id } of data.factors) {
    const { error: failure } = await admin.auth.admin.mfa.deleteFactor({ userId, id });
    // Recovery codes are deleted together with the last app.
    if (failure && failure.code !== "mfa_factor_not_found") throw failure;
  }
}

/** Whether another admin who can sign in remains. The database makes the final check. */
async function isAnotherAdminLeft(admin: BackendClient, userId: string): Promise<boolean> {
  const { data, error } = await admin.from("user_roles").select("user_id").eq("role", "admin");
  if (error) throw error;
  if (!data.some(({ user_id }) => user_id === userId)) return true;
  for (const { user_id } of data) {
    if (user_id === userId) continue;
    const { data: other } = await admin.auth.admin.getUserById(user_id);
    if (other.user && stateOf(other.user) === "active") return true;
  }
  return false;
}

/** Prevents admins from locking themselves out by mistake. */
function refuseSelf(callerId: string, userId: string): void {
  if (callerId === userId) throw new Refusal(409, "Ask another admin to change your own access.");
}
