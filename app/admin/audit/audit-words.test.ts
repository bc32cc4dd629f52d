import { expect, test } from "vitest";
import type { AuditEntry } from "./audit-queries.ts";
import { AUDIT_SUBJECTS, describeAction, describeRow, describeValues } from "./audit-words.ts";

const ENTRY: AuditEntry = {
  id: 1,
  created_at: "2026-11-21T00:00:00Z",
  actor_id: "a",
  actor_email: "ada@example.com",
  action: "update",
  table_name: "blog_posts",
  row_id: "r",
  row_name: "A post",
  changed_columns: ["seo_description", "title"],
  changed_values: { title: ["Post", "A post"] },
};

test("an action is described in a sentence", () => {
  expect(describeAction(ENTRY)).toBe("Changed a post: seo description, title");
  expect(describeAction({ ...ENTRY, action: "insert", changed_columns: [] })).toBe("Added a post");
  const note = { ...ENTRY, table_name: "lead_notes", action: "insert", changed_columns: [] };
  expect(describeAction(note)).toBe("Added a note on a lead");
  const link = { ...ENTRY, table_name: "lead_links", changed_columns: [] };
  expect(describeAction({ ...link, action: "merge" })).toBe("Marked two leads as the same person");
  expect(describeAction({ ...link, action: "unmerge" })).toBe("Marked two leads as different people");
  const work = { ...ENTRY, table_name: "leads", changed_columns: ["assignee_id", "follow_up_on"] };
  expect(describeAction(work)).toBe("Changed a lead: assignee, follow-up day");
  const role = { ...ENTRY, table_name: "user_roles", changed_columns: [] };
  expect(describeAction({ ...role, action: "insert" })).toBe("Gave a role");
  expect(describeAction({ ...role, action: "delete" })).toBe("Removed a role");
  expect(describeAction({ ...ENTRY, table_name: "later", changed_columns: [] })).toBe("Changed later");
});

test("the log is narrowed by tables that it has words for", () => {
  const tables = AUDIT_SUBJECTS.flatMap((subject) => subject.tables ?? []);
  expect(new Set(tables).size).toBe(tables.length);
  const unknown = tables.filter((table_name) =>
    describeAction({ ...ENTRY, table_name, action: "insert", changed_columns: [] }).endsWith(table_name),
  );
  expect(unknown).toEqual([]);
});

test("releasing or re-quarantining a lead is described with the quarantine reasons", () => {
  const lead = { ...ENTRY, table_name: "leads", changed_columns: ["quarantine"] };
  const released = { ...lead, changed_values: { quarantine: [{ links: 3, markup: 1 }, null] } } as AuditEntry;
  const again = { ...lead, changed_values: { quarantine: [null, { links: 3 }] } } as AuditEntry;
  expect([describeAction(released), describeAction(again)]).toEqual([
    "Released a lead",
    "Held a lead back again",
  ]);
  expect(describeValues(released)).toEqual(["3 links in the message. Web page code in the message"]);
});

test("changes by an admin to an account are worded differently from the owner's own", () => {
  const account = { ...ENTRY, table_name: "users", changed_columns: [] };
  const own = { ...account, row_id: "a" };
  expect(describeAction({ ...account, action: "invite" })).toBe("Invited a teammate");
  expect(describeAction({ ...account, action: "delete" })).toBe("Deleted an account");
  expect(describeAction({ ...account, action: "reset_second_factor" })).toBe(
    "Reset the two-factor sign-in of an account",
  );
  expect(describeAction({ ...account, action: "set_password" })).toBe("Set the password of an account");
  expect(describeAction({ ...own, action: "set_password" })).toBe("Set a new password");
  expect(describeAction({ ...own, action: "change_email" })).toBe("Moved to a new email");
  expect(describeAction({ ...account, action: "change_email", actor_id: null })).toBe(
    "Changed the email of an account",
  );
  expect(describeAction({ ...account, action: "a_later_action" })).toBe("a_later_action an account");
});

test("changes are described as from and to, in the wording of the screens", () => {
  const changed = (changed_values: AuditEntry["changed_values"]) =>
    describeValues({ ...ENTRY, changed_values });
  expect(changed({ status: ["new", "contacted"] })).toEqual(["New → Contacted"]);
  expect(changed({ published: [false, true], title: ["Post", "A post"] })).toEqual([
    "Draft → Published",
    "“Post” → “A post”",
  ]);
  expect(changed({ slug: ["post", "a-post"] })).toEqual(["/post → /a-post"]);
  expect(changed({ action: [null, "publish"], due_at: [null, "2026-11-25T17:00:00+00:00"] })).toEqual([
    "Publish",
    "Nov 25, 2026, 9:00 AM",
  ]);
  expect(changed({ role: [null, "editor"] })).toEqual(["Editor"]);
  expect(changed({ role: ["agent", null] })).toEqual(["Agent"]);
  expect(changed({ status: ["on_hold", "closed"], later: [1, 2] })).toEqual(["on_hold → Closed", "1 → 2"]);
  expect(changed({})).toEqual([]);
});

test("a row is identified by its name, an account by its email", () => {
  const emails = new Map([["r", "grace@example.com"]]);
  expect(describeRow(ENTRY, emails)).toBe("A post");
  expect(describeRow({ ...ENTRY, row_name: null })).toBeNull();
  expect(describeRow({ ...ENTRY, table_name: "lead_files", row_name: null })).toBe("");
  const account = { ...ENTRY, table_name: "users", row_name: null };
  expect(describeRow(account, emails)).toBe("grace@example.com");
  expect(describeRow(account, undefined)).toBeNull();
  expect(describeRow({ ...account, row_id: "a" }, emails)).toBe("Own account");
});
