import { useMutation } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { ContentKind } from "../content-identity.ts";
import { useRefreshContent } from "../timetable/use-timetable.ts";
import { changedOf, type PublishRequest, publishMany, type SeenContent } from "./publish-many.ts";
import { describePublishFailure, describePublishing } from "./publish-words.ts";

type PublishMany = {
  kind: ContentKind;
  /** The toast title when the request failed. */
  failed: string;
  /** A sentence to add to the toast after these were unpublished. */
  afterwards?: (unpublished: readonly SeenContent[]) => string | undefined;
};

/** Publishes or unpublishes several at once. The toast's Undo reverts those that were changed, and their scheduled times. */
export function usePublishMany({ kind, failed, afterwards }: PublishMany) {
  const client = useBackendClient();
  const refresh = useRefreshContent(kind);
  const about = `many ${kind}s`;
  const change = useMutation({
    mutationFn: (asked: PublishRequest) => publishMany(client, kind, asked),
    onSuccess(answers, asked) {
      const text = describePublishing(kind, asked, answers);
      const changed = changedOf(asked.seen, answers);
      const more = asked.published ? undefined : afterwards?.(changed);
      const description = [text.description, more].filter(Boolean).join(" ");
      const undo = () => change.mutate({ seen: changed, published: !asked.published, isUndo: !asked.isUndo });
      void showToast({
        ...text,
        ...(description && { description }),
        ...(changed.length > 0 && { action: { label: "Undo", onClick: undo } }),
        about,
      });
    },
    onError: (error) => void showToast({ ...describePublishFailure(failed, error), about }),
    onSettled: () => void refresh(),
  });
  return change;
}
