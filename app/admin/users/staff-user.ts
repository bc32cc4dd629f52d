import type { AppRole } from "#app/lib/database.types.ts";

export type UserState = "active" | "invited" | "deactivated";

/** An account as the list of users shows it. */
export type StaffUser = {
  id: string;
  email: string;
  roles: AppRole[];
  state: UserState;
  hasSecondFactor: boolean;
  last_sign_in_at: string | null;
};

/** Page by page, newest first; `nextPage` is null at the end. */
export type UserPage = { users: StaffUser[]; nextPage: number | null };

/** An invitation; `link` is null where a mail brings it. */
export type Invited = { link: string | null };

export const ROLES: readonly AppRole[] = ["admin", "editor", "agent"];
