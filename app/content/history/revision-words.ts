import type { ListedRevision } from "./revisions.ts";

/** What a save changed, with the editor's labels: `Created`, `Published` or `Changed Title, Content`. */
export function describeRevision(
  { action, changed_columns, published }: Pick<ListedRevision, "action" | "changed_columns" | "published">,
  labels: Record<string, string>,
): string {
  if (action === "create") return published ? "Created and published" : "Created";
  if (action === "restore") return "Restored from the trash";
  const fields = Object.keys(labels)
    .filter((field) => field !== "published" && changed_columns.includes(field))
    .map((field) => labels[field]);
  const toggled = changed_columns.includes("published") ? [published ? "Published" : "Unpublished"] : [];
  const changed = fields.length > 0 ? [`changed ${fields.join(", ")}`] : [];
  return sentenceCase([...toggled, ...changed].join(", "));
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
