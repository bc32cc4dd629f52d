import { apiMessage } from "#app/lib/api-errors.ts";
import { countOf, formatCount } from "#app/lib/counts.ts";
import type { ToastMessage } from "#app/ui/toaster.tsx";
import type { ContentKind } from "../content-identity.ts";
import type { PublishAnswer, PublishRequest, SeenContent } from "./publish-many.ts";

type ToastText = Pick<ToastMessage, "title" | "description" | "variant">;

const MAX_TITLES = 3;

/** The toast after publishing or unpublishing several. */
export function describePublishing(
  kind: ContentKind,
  { seen, published }: Pick<PublishRequest, "seen" | "published">,
  answers: readonly PublishAnswer[],
): ToastText {
  const done = published ? "published" : "unpublished";
  const changed = answers.filter((answer) => answer.changed).length;
  if (changed === seen.length) return { title: `${countOf(changed, kind, `${kind}s`)} ${done}` };
  const meanwhile = answers.filter((answer) => !answer.changed);
  const gone = seen.length - answers.length;
  const title = [
    changed === 0 ? `None ${done}` : `${formatCount(changed)} ${done}`,
    meanwhile.length > 0 &&
      `${countOf(meanwhile.length, "was", "were")} saved by someone else in the meantime`,
    gone > 0 && `${countOf(gone, "is", "are")} no longer there`,
  ].filter((part) => part !== false);
  return {
    title: title.join(", "),
    ...(meanwhile.length > 0 && { description: listTitles(seen, meanwhile) }),
    ...(changed === 0 && { variant: "destructive" }),
  };
}

/** Without a response from the backend, it is unknown whether the change was made. */
export function describePublishFailure(failed: string, error: unknown): ToastText {
  const description = apiMessage(error)
    ? "None of them was changed."
    : "No answer came. Check the list before you try again.";
  return { title: failed, description, variant: "destructive" };
}

function listTitles(seen: readonly SeenContent[], answers: readonly PublishAnswer[]): string {
  const titles = new Map(seen.map(({ id, title }) => [id, title]));
  const named = answers.slice(0, MAX_TITLES).map(({ id }) => `“${titles.get(id)}”`);
  const others = answers.length - named.length;
  return `${named.join(", ")}${others > 0 ? `, and ${countOf(others, "other", "others")}` : ""}. Look at what is new there first.`;
}
