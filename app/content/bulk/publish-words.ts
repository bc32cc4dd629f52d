import { describeBulkChange, describeBulkFailure, listFirst } from "#app/lib/bulk-words.ts";
import { countOf } from "#app/lib/counts.ts";
import type { ContentKind } from "../content-identity.ts";
import type { PublishAnswer, PublishRequest } from "./publish-many.ts";

/** The toast after publishing or unpublishing several. */
export function describePublishing(
  kind: ContentKind,
  { seen, published }: Pick<PublishRequest, "seen" | "published">,
  answers: readonly PublishAnswer[],
) {
  const done = published ? "published" : "unpublished";
  const titles = new Map(seen.map(({ id, title }) => [id, title]));
  return describeBulkChange(seen.length, answers, {
    allDone: (count) => `${countOf(count, kind, `${kind}s`)} ${done}`,
    done,
    doneBefore: "saved",
    describeOthers: (others) =>
      `${listFirst(others.map(({ id }) => `“${titles.get(id)}”`))} Look at what is new there first.`,
  });
}

/** The toast after publishing or unpublishing several failed. */
export function describePublishFailure(title: string, error: unknown) {
  return describeBulkFailure(title, "None of them was changed.", error);
}
