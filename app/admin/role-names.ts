import type { AppRole } from "#app/lib/database.types.ts";

export const ROLE_NAMES: Record<AppRole, string> = { admin: "Admin", editor: "Editor", agent: "Agent" };

/** `Editor and Agent`. */
export function describeRoles(roles: readonly AppRole[]): string {
  return roles.map((role) => ROLE_NAMES[role]).join(" and ");
}
