import { expect, test } from "vitest";
import type { AuditEntry } from "./audit-queries.ts";
import { describeActor, describeDeed } from "./audit-words.ts";

const ENTRY: AuditEntry = {
  id: 1,
  created_at: "2026-11-21T00:00:00Z",
  actor_id: "a",
  actor_email: "ada@example.com",
  action: "update",
  table_name: "blog_posts",
  row_id: "r",
  changed_columns: ["seo_description", "title"],
};

test("a deed is said in a sentence", () => {
  expect(describeDeed(ENTRY)).toBe("Changed a post: seo description, title");
  expect(describeDeed({ ...ENTRY, action: "insert", changed_columns: [] })).toBe("Added a post");
  const role = { ...ENTRY, table_name: "user_roles", changed_columns: [] };
  expect(describeDeed({ ...role, action: "insert" })).toBe("Gave a role");
  expect(describeDeed({ ...role, action: "delete" })).toBe("Took away a role");
  expect(describeDeed({ ...ENTRY, table_name: "later", changed_columns: [] })).toBe("Changed later");
});

test("who did it is named as far as it is known", () => {
  expect(describeActor(ENTRY)).toBe("ada@example.com");
  expect(describeActor({ ...ENTRY, actor_email: null })).toBe("A deleted account");
  expect(describeActor({ ...ENTRY, actor_email: null, actor_id: null })).toBe("The server");
});
