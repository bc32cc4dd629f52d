import type { BackendClient } from "#app/lib/request-context.ts";
import type { ContentKind } from "./content-identity.ts";
import { listDrafts } from "./drafts/server-draft.ts";
import { listTimetable } from "./timetable/timetable-queries.ts";

/** The filter choices of the lists of posts and pages. */
export const LISTED_STATES = [
  { value: "all", label: "All" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Drafts" },
  { value: "scheduled", label: "Scheduled" },
  { value: "changed", label: "Changed and not published" },
] as const;

export type ListedState = (typeof LISTED_STATES)[number]["value"];

/** Whether one query finds everything in the state. The other states need their ids read first. */
export function isSingleQuery(state: ListedState): boolean {
  return state !== "scheduled" && state !== "changed";
}

/** Arguments for the database functions that search posts and pages. */
type Conditions = { published?: boolean; ids?: string[] };

/** The search arguments that select a state. Throws the backend's error. */
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
    return { published: true, ids: drafts.map((draft) => draft.document) };
  }
  return { published: state === "published" };
}
