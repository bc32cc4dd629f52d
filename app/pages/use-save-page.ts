import { describeSaveFailure } from "#app/content/save-failures.ts";
import { type EditorSave, useVersionedSave } from "#app/content/use-versioned-save.ts";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { pageMessages } from "./page-messages.ts";
import { describeRestoredBuiltIns } from "./page-overrides.ts";
import { createPage, findPage, type PageRow, updatePage } from "./page-queries.ts";
import { type PageFields, pageFieldsOf, type SavedPage } from "./page-schema.ts";

/** Creates a new page, or updates the version that its draft is based on. */
export function useSavePage(editor: EditorSave<PageRow, PageFields>) {
  const { draft, seen } = editor;
  const client = useBackendClient();
  return useVersionedSave({
    ...editor,
    kind: "page",
    fieldsOf: pageFieldsOf,
    create: (page: SavedPage, id) => createPage(client, { ...page, id }),
    find: (id) => findPage(client, id),
    update: (over, page) => updatePage(client, over, page),
    describeSaved({ slug, published }) {
      const uncovers = seen?.published && (!published || slug !== seen.slug);
      return {
        title: draft.over ? pageMessages.updated : pageMessages.created,
        description: uncovers ? describeRestoredBuiltIns([seen]) : undefined,
      };
    },
    describeFailure(error) {
      if (isDuplicate(error)) return pageMessages.saveDuplicate;
      return describeSaveFailure("page", error) ?? pageMessages.saveFailed;
    },
  });
}
