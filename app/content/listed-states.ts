import type { BackendClient } from "#app/lib/request-context.ts";
import type { ContentKind } from "./content-kind.ts";
import { listDrafts } from "./drafts/server-draft.ts";
import { listTimetable } from "./timetable/timetable-queries.ts";

/** What lists of posts and pages can be narrowed to. */
export const LISTED_STATES = [
  { value: "all", label: "All" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Drafts" },
  { value: "scheduled", label: "Scheduled" },
  { value: "changed", label: "Changed and not published" },
] as const;

export type ListedState = (typeof LISTED_STATES)[number]["value"];

/** Whether what is in the state is found by one question: of others, something else is read before. */
export function isReadAtOnce(state: ListedState): boolean {
  return state !== "scheduled" && state !== "changed";
}

/** As the functions take it that search posts and pages. */
type Conditions = { published?: boolean; ids?: string[] };

/** What the posts or pages in a state have in common. Throws the backend's error. */
export async function conditionsOf(
  client: BackendClient,
  kind: ContentKind,
  state: ListedState,
  signal: AbortSignal,
): Promise<Conditions> {
  if (state === "all") return {};
  if (state === "scheduled") {
    const entries = await listTimetable(client, signal);
    return { ids: entries.filter((entry) => entry.kind === kind).map(({ content_id }) => content_id) };
  }
  if (state === "changed") {
    const drafts = await listDrafts(client, kind, signal);
    return { published: true, ids: drafts.map(({ document }) => document) };
  }
  return { published: state === "published" };
}
