import type { AuditEntry } from "./audit-queries.ts";

export const auditMessages = {
  loading: "Loading the audit log...",
  loadFailed: "Failed to load the audit log",
  empty: "Nothing has been done yet.",
};

const THINGS: Record<string, string> = {
  leads: "a lead",
  blog_posts: "a post",
  pages: "a page",
  user_roles: "a role",
};

const DEEDS: Record<string, string> = { insert: "Added", update: "Changed", delete: "Deleted" };
const ROLE_DEEDS: Record<string, string> = { insert: "Gave", update: "Changed", delete: "Took away" };

/** `Changed a post: content, title`. A table or action of a later release is named as the database names it. */
export function describeDeed({ action, table_name, changed_columns }: AuditEntry): string {
  const deeds = table_name === "user_roles" ? ROLE_DEEDS : DEEDS;
  const deed = `${deeds[action] ?? action} ${THINGS[table_name] ?? table_name}`;
  if (changed_columns.length === 0) return deed;
  return `${deed}: ${changed_columns.map((column) => column.replaceAll("_", " ")).join(", ")}`;
}

export function describeActor({ actor_id, actor_email }: AuditEntry): string {
  return actor_email ?? (actor_id ? "A deleted account" : "The server");
}
