import { expect, test } from "vitest";
import { describeRevision } from "./revision-words.ts";

const LABELS = { title: "Title", content: "Content", published: "Published" };

test.each([
  [{ action: "create", changed_columns: ["title"], published: false }, "Created"],
  [{ action: "create", changed_columns: ["title"], published: true }, "Created and published"],
  [{ action: "restore", changed_columns: ["title"], published: true }, "Restored from the trash"],
  [{ action: "change", changed_columns: ["content", "title"], published: true }, "Changed Title, Content"],
  [{ action: "change", changed_columns: ["published"], published: true }, "Published"],
  [
    { action: "change", changed_columns: ["content", "published"], published: false },
    "Unpublished, changed Content",
  ],
])("%j is described as “%s”", (revision, words) => {
  expect(describeRevision(revision, LABELS)).toBe(words);
});
