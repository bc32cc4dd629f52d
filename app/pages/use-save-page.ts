import { describeSaveFailure } from "#app/content/save-failures.ts";
import { useRefreshContent } from "#app/content/timetable/use-timetable.ts";
import { type SavableDraft, useVersionedSave } from "#app/content/use-versioned-save.ts";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { pageMessages } from "./page-messages.ts";
import { describeRestoredBuiltIns } from "./page-overrides.ts";
import { createPage, findPage, type PageRow, updatePage } from "./page-queries.ts";
import type { SavedPage } from "./page-schema.ts";

type PageSave = {
  draft: SavableDraft;
  /** The page as it was when the editor was opened; null if it is new. */
  seen: PageRow | null;
  leave: () => void;
  onSlugTaken: () => void;
};

/** Creates a new page, or updates the version that its draft is based on. */
export function useSavePage({ draft, seen, leave, onSlugTaken }: PageSave) {
  const client = useBackendClient();
  const refresh = useRefreshContent("page");
  const save = useVersionedSave({
    kind: "page",
    draft,
    seen,
    leave,
    onSlugTaken,
    create: (page: SavedPage, id) => createPage(client, { ...page, id }),
    find: (id) => findPage(client, id),
    update: (over, page) => updatePage(client, over, page),
    onSaved({ slug, published }) {
      const title = draft.over ? pageMessages.updated : pageMessages.created;
      const uncovers = seen?.published && (!published || slug !== seen.slug);
      const description = uncovers ? describeRestoredBuiltIns([seen]) : undefined;
      void showToast({ title, description, about: draft.id });
      void refresh();
    },
    onError(error) {
      void showToast({ title: problemOf(error), variant: "destructive", about: draft.id });
    },
  });
  return { ...save, problem: save.error && problemOf(save.error) };
}

function problemOf(error: Error): string {
  if (isDuplicate(error)) return pageMessages.saveDuplicate;
  return describeSaveFailure("page", error) ?? pageMessages.saveFailed;
}
