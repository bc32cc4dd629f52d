import type { Json } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { ContentKind } from "../content-kind.ts";

/** A post or page as a list has it; `updated_at` names the version that was seen. */
export type SeenContent = { id: string; title: string; slug: string; published: boolean; updated_at: string };

/** What one is now, whether it was changed or somebody else had saved it before. */
export type PublishAnswer = Pick<SeenContent, "id" | "published" | "updated_at"> & { changed: boolean };

/**
 * Publishes them or takes them down by one request, each over the version that was seen. Of those that are gone there is no
 * answer. Throws the backend's error; then none was changed.
 */
export async function publishMany(
  client: BackendClient,
  kind: ContentKind,
  seen: readonly SeenContent[],
  published: boolean,
): Promise<PublishAnswer[]> {
  const changes = seen.map(({ id, updated_at }) => ({ id, seen: updated_at, published }));
  const { data, error } = await client.rpc("publish_many", { _kind: kind, _changes: changes as Json });
  if (error) throw error;
  return data as unknown as PublishAnswer[];
}

/** Those that were changed, as they are seen now. */
export function changedOf(
  seen: readonly SeenContent[],
  answers: readonly PublishAnswer[],
): readonly SeenContent[] {
  const changed = new Map(answers.filter((answer) => answer.changed).map((answer) => [answer.id, answer]));
  return seen.flatMap((one) => {
    const answer = changed.get(one.id);
    return answer ? [{ ...one, published: answer.published, updated_at: answer.updated_at }] : [];
  });
}
