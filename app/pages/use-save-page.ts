import { useBackendClient } from "#app/lib/backend-client.tsx";
import { keepableContent } from "#app/lib/keepable-content.ts";
import { type SavableDraft, useVersionedSave } from "#app/lib/use-versioned-save.ts";
import { sayWhatWasRemoved } from "#app/ui/removed-notice.tsx";
import type { ConflictingField } from "#app/ui/save-conflict.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { pageMessages } from "./page-messages.ts";
import { createPage, isDuplicate, updatePage } from "./page-queries.ts";
import type { PageFields, SavedPage } from "./page-schema.ts";
import { useRefreshPages } from "./use-pages.ts";

/** Saves a new page, or over the version that its draft was made from. */
export function useSavePage(draft: SavableDraft, leave: () => void) {
  const client = useBackendClient();
  const refresh = useRefreshPages();
  return useVersionedSave({
    draft,
    leave,
    async save(over, page: SavedPage) {
      const { content, removed } = await keepableContent(client, "page", page.content);
      const kept = { ...page, content };
      const newer = over ? await updatePage(client, over, kept) : null;
      if (!over) await createPage(client, kept);
      if (!newer) sayWhatWasRemoved(removed);
      return newer;
    },
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

const LABELS: Record<keyof PageFields, string> = {
  title: "Title",
  slug: "URL Slug",
  meta_description: "Meta Description",
  content: "Page Content",
  published: "Publish",
};

export function conflictingFields(mine: PageFields, theirs: PageFields): ConflictingField[] {
  return Object.entries(LABELS).map(([name, label]) => ({
    label,
    mine: String(mine[name as keyof PageFields]),
    theirs: String(theirs[name as keyof PageFields]),
  }));
}
