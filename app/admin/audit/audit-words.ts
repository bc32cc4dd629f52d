import { leadStatusLook } from "#app/leads/lead-status.ts";
import { describeQuarantine } from "#app/leads/quarantine.ts";
import type { AppRole } from "#app/lib/database.types.ts";
import { BUSINESS_TIME_ZONE } from "#app/lib/time/calendar-day.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { ROLE_NAMES } from "../users/staff-user.ts";
import type { AuditEntry } from "./audit-queries.ts";

export const auditMessages = {
  loading: "Loading the audit log...",
  loadFailed: "Failed to load the audit log",
  empty: "Nothing has been done yet.",
  noneAbout: "Nothing has been done to these yet.",
};

const THINGS: Record<string, string> = {
  leads: "a lead",
  lead_notes: "a note on a lead",
  lead_files: "a file of leads",
  lead_links: "two leads",
  lead_views: "a saved view of the leads",
  message_templates: "a message template",
  blog_posts: "a post",
  pages: "a page",
  pictures: "a picture",
  redirects: "a redirect",
  timetable: "a time for a post or page",
  preview_links: "a preview link",
  user_roles: "a role",
  users: "an account",
  kept_aside: "a request kept aside",
};

const ABOUT_ACCOUNTS = ["users", "user_roles"];

/** What the log can be narrowed to, each with its tables; the URL names the value. */
export const AUDIT_SUBJECTS = [
  { value: "", label: "Everything", tables: null },
  {
    value: "leads",
    label: "Leads",
    tables: [
      "leads",
      "lead_notes",
      "lead_files",
      "lead_links",
      "lead_views",
      "message_templates",
      "kept_aside",
    ],
  },
  {
    value: "content",
    label: "Posts and pages",
    tables: ["blog_posts", "pages", "pictures", "redirects", "timetable", "preview_links"],
  },
  { value: "accounts", label: "Accounts and roles", tables: ABOUT_ACCOUNTS },
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

const VERBS: Record<string, string> = {
  insert: "Added",
  update: "Changed",
  delete: "Deleted",
  retry: "Tried again",
  download: "Downloaded",
};
/** Complete sentences. */
const LINK_ACTIONS: Record<string, string> = {
  merge: "Marked two leads as the same person",
  unmerge: "Marked two leads as different people",
};
const ROLE_VERBS: Record<string, string> = { insert: "Gave", update: "Changed", delete: "Removed" };

type ActionWords = { own: string; others: string };
const sameForAll = (words: string): ActionWords => ({ own: words, others: words });

/** Actions on accounts; some are worded differently for one's own account. */
const ACCOUNT_ACTIONS: Record<string, ActionWords> = {
  invite: sameForAll("Invited a teammate"),
  deactivate: sameForAll("Deactivated an account"),
  reactivate: sameForAll("Reactivated an account"),
  delete: sameForAll("Deleted an account"),
  set_password: { own: "Set a new password", others: "Set the password of an account" },
  change_email: { own: "Moved to a new email", others: "Changed the email of an account" },
  add_authenticator: sameForAll("Set up an authenticator app"),
  remove_authenticator: sameForAll("Removed an authenticator app"),
  make_recovery_codes: sameForAll("Made recovery codes"),
  remove_recovery_codes: sameForAll("Removed the recovery codes"),
  reset_second_factor: sameForAll("Reset the two-factor sign-in of an account"),
  sign_out_everywhere: sameForAll("Signed out everywhere"),
};

/** Columns whose name doesn't explain itself. */
const COLUMNS: Record<string, string> = {
  assignee_id: "assignee",
  follow_up_on: "follow-up day",
  lost_words: "words about the loss",
};

/** `Changed a post: content, title`. Unknown tables and actions, from a later release, keep their database name. */
export function describeAction({
  action,
  table_name,
  row_id,
  actor_id,
  changed_columns,
  changed_values,
}: AuditEntry): string {
  const accountAction = table_name === "users" ? ACCOUNT_ACTIONS[action] : undefined;
  if (accountAction) return actor_id === row_id ? accountAction.own : accountAction.others;
  if (table_name === "lead_links" && LINK_ACTIONS[action]) return LINK_ACTIONS[action];
  if (table_name === "leads" && changed_columns.join() === "quarantine")
    return changed_values.quarantine?.[1] ? "Held a lead back again" : "Released a lead";
  const verbs = table_name === "user_roles" ? ROLE_VERBS : VERBS;
  const words = `${verbs[action] ?? action} ${THINGS[table_name] ?? table_name}`;
  if (changed_columns.length === 0) return words;
  return `${words}: ${changed_columns.map((column) => COLUMNS[column] ?? column.replaceAll("_", " ")).join(", ")}`;
}

const VALUES: Record<string, (value: unknown) => string> = {
  status: (status) => leadStatusLook(String(status)).label,
  published: (published) => (published ? "Published" : "Draft"),
  role: (role) => ROLE_NAMES[role as AppRole] ?? String(role),
  title: (title) => `“${title}”`,
  action: (action) => (action === "publish" ? "Publish" : "Unpublish"),
  due_at: (moment) => formatMoment(String(moment), BUSINESS_TIME_ZONE),
  slug: (slug) => `/${slug}`,
  quarantine: (quarantine) => describeQuarantine(quarantine).join(". "),
};

/** `New → Contacted`, one line per logged value. A role that was given or taken away is shown alone. */
export function describeValues({ changed_values }: AuditEntry): string[] {
  return Object.entries(changed_values).map(([column, values]) =>
    values
      .filter((value) => value !== null)
      .map((value) => VALUES[column]?.(value) ?? String(value))
      .join(" → "),
  );
}

/** A name that people know the row by; null if there is none. A file of leads is not kept, so nothing identifies it. */
export function describeRow(
  { table_name, row_id, row_name, actor_id }: AuditEntry,
  emails?: ReadonlyMap<string, string>,
) {
  if (table_name === "lead_files") return "";
  if (!ABOUT_ACCOUNTS.includes(table_name)) return row_name;
  return row_id === actor_id ? "Own account" : (emails?.get(row_id) ?? null);
}
