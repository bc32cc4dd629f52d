import type { Json } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { ContentKind } from "../content-identity.ts";

/** A post or page as the list shows it; `updated_at` identifies the version that the user saw. */
export type SeenContent = { id: string; title: string; slug: string; published: boolean; updated_at: string };

/** What to publish or unpublish. An undo restores the schedules that the undone change canceled. */
export type PublishRequest = {
  seen: readonly (SeenContent & { canceledSchedule?: string | null })[];
  published: boolean;
  isUndo: boolean;
};

/** Its current state. `changed` is false if somebody else had saved another version. */
export type PublishAnswer = Pick<SeenContent, "id" | "published" | "updated_at"> & {
  changed: boolean;
  /** When this same change had been scheduled for, now canceled; null if it wasn't scheduled. */
  canceledSchedule: string | null;
};

/**
 * Publishes or unpublishes several in one request, each only if it is still the version that was seen. Deleted ones are
 * missing from the result. Throws the backend's error, in which case none was changed.
 */
export async function publishMany(
  client: BackendClient,
  kind: ContentKind,
  { seen, published, isUndo }: PublishRequest,
): Promise<PublishAnswer[]> {
  const changes = seen.map(({ id, updated_at, canceledSchedule = null }) => ({
    id,
    seen: updated_at,
    published,
    ...(isUndo && { ended: canceledSchedule }),
  }));
  const { data, error } = await client.rpc("publish_many", { _kind: kind, _changes: changes as Json });
  if (error) throw error;
  const results = data as unknown as (Omit<PublishAnswer, "canceledSchedule"> & { ended: string | null })[];
  return results.map(({ ended, ...result }) => ({ ...result, canceledSchedule: ended }));
}

/** Those that were changed, with their new state and version. */
export function changedOf(
  seen: readonly SeenContent[],
  answers: readonly PublishAnswer[],
): PublishRequest["seen"] {
  const changed = new Map(answers.filter((answer) => answer.changed).map((answer) => [answer.id, answer]));
  return seen.flatMap((one) => {
    const answer = changed.get(one.id);
    if (!answer) return [];
    const { published, updated_at, canceledSchedule } = answer;
    return [{ ...one, published, updated_at, canceledSchedule }];
  });
}
