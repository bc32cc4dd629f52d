import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { ContentKind } from "../content-kind.ts";
import { changedOf, publishMany, type SeenContent } from "./publish-many.ts";
import { tellPublished, tellPublishFailure } from "./publish-words.ts";

type PublishMany = {
  kind: ContentKind;
  /** Says that nothing was changed. */
  failed: string;
  /** What else is so once these are no longer public. */
  afterwards?: (takenDown: readonly SeenContent[]) => string | undefined;
};

type Asked = { seen: readonly SeenContent[]; published: boolean };

/** Publishes many or takes them down at once; Undo does the opposite to those that were changed. */
export function usePublishMany({ kind, failed, afterwards }: PublishMany) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const about = `many ${kind}s`;
  const change = useMutation({
    mutationFn: ({ seen, published }: Asked) => publishMany(client, kind, seen, published),
    onSuccess(answers, asked) {
      const told = tellPublished({ kind, ...asked }, answers);
      const changed = changedOf(asked.seen, answers);
      const more = asked.published ? undefined : afterwards?.(changed);
      const description = [told.description, more].filter(Boolean).join(" ");
      const undo = () => change.mutate({ seen: changed, published: !asked.published });
      void showToast({
        ...told,
        ...(description && { description }),
        ...(changed.length > 0 && { action: { label: "Undo", onClick: undo } }),
        about,
      });
    },
    onError: (error) => void showToast({ ...tellPublishFailure(failed, error), about }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [`${kind}s`] });
      void queries.invalidateQueries({ queryKey: ["timetable"] });
    },
  });
  return change;
}
