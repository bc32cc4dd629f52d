import { type SavableDraft, useVersionedSave } from "#app/content/use-versioned-save.ts";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { pageMessages } from "./page-messages.ts";
import { createPage, isDuplicate, updatePage } from "./page-queries.ts";
import type { SavedPage } from "./page-schema.ts";
import { useRefreshPages } from "./use-pages.ts";

/** Saves a new page, or over the version that its draft was made from. */
export function useSavePage(draft: SavableDraft, leave: () => void) {
  const client = useBackendClient();
  const refresh = useRefreshPages();
  return useVersionedSave({
    kind: "page",
    draft,
    leave,
    create: (page: SavedPage) => createPage(client, page),
    update: (over, page) => updatePage(client, over, page),
    onSaved() {
      void showToast({ title: draft.over ? pageMessages.updated : pageMessages.created });
      void refresh();
    },
    onError(error) {
      const title = isDuplicate(error) ? pageMessages.saveDuplicate : pageMessages.saveFailed;
      void showToast({ title, variant: "destructive" });
    },
  });
}
