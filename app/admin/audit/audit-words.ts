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
  users: "an account",
};

const DEEDS: Record<string, string> = { insert: "Added", update: "Changed", delete: "Deleted" };
const ROLE_DEEDS: Record<string, string> = { insert: "Gave", update: "Changed", delete: "Took away" };

type Deed = { own: string; others: string };
const said = (words: string): Deed => ({ own: words, others: words });

/** What is done to accounts; some of it is told differently when it was somebody else's. */
const ACCOUNT_DEEDS: Record<string, Deed> = {
  invite: said("Invited somebody"),
  deactivate: said("Deactivated an account"),
  reactivate: said("Reactivated an account"),
  delete: said("Deleted an account"),
  set_password: { own: "Set a new password", others: "Set the password of an account" },
  change_email: { own: "Moved to a new email", others: "Changed the email of an account" },
  add_authenticator: said("Set up an authenticator app"),
  remove_authenticator: said("Removed an authenticator app"),
  make_recovery_codes: said("Made recovery codes"),
  remove_recovery_codes: said("Removed the recovery codes"),
  reset_second_factor: said("Reset the two-factor sign-in of an account"),
  sign_out_everywhere: said("Signed out everywhere"),
};

/** `Changed a post: content, title`. A table or action of a later release is named as the database names it. */
export function describeDeed({ action, table_name, row_id, actor_id, changed_columns }: AuditEntry): string {
  const accountDeed = table_name === "users" ? ACCOUNT_DEEDS[action] : undefined;
  if (accountDeed) return actor_id === row_id ? accountDeed.own : accountDeed.others;
  const deeds = table_name === "user_roles" ? ROLE_DEEDS : DEEDS;
  const deed = `${deeds[action] ?? action} ${THINGS[table_name] ?? table_name}`;
  if (changed_columns.length === 0) return deed;
  return `${deed}: ${changed_columns.map((column) => column.replaceAll("_", " ")).join(", ")}`;
}

export function describeActor({ actor_id, actor_email }: AuditEntry): string {
  return actor_email ?? (actor_id ? "A deleted account" : "The server");
}
