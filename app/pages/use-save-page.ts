import { describeSaveFailure } from "#app/content/save-failures.ts";
import { type EditorSave, useVersionedSave } from "#app/content/use-versioned-save.ts";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { pageMessages } from "./page-messages.ts";
import { describeRestoredBuiltIns } from "./page-overrides.ts";
import { type PageFields, pageFieldsOf, type SavedPage } from "./page-schema.ts";

/** Creates a new page, or updates the version that its draft is based on. */
export function useSavePage(editor: EditorSave<"page", PageFields>) {
  const { draft, seen } = editor;
  return useVersionedSave({
    ...editor,
    kind: "page",
    fieldsOf: pageFieldsOf,
    describeSaved({ slug, published }: SavedPage) {
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
