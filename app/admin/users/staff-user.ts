import type { AppRole } from "#app/lib/database.types.ts";

/** "unconfirmed": someone signed up with the address, and nobody has followed the link sent there. */
export type UserState = "active" | "invited" | "unconfirmed" | "deactivated";

/** An account as the list of users shows it. */
export type StaffUser = {
  id: string;
  email: string;
  roles: AppRole[];
  state: UserState;
  hasSecondFactor: boolean;
  last_sign_in_at: string | null;
};

/** A page of users, newest first; `nextPage` is null on the last page. */
export type UserPage = { users: StaffUser[]; nextPage: number | null };

/** A sent invitation; `link` is null if it was mailed. */
export type Invited = { link: string | null };

export const ROLE_NAMES: Record<AppRole, string> = { admin: "Admin", editor: "Editor", agent: "Agent" };

/** `Editor and Agent`. */
export function describeRoles(roles: readonly AppRole[]): string {
  return roles.map((role) => ROLE_NAMES[role]).join(" and ");
}
