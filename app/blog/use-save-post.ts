import { describeSaveFailure } from "#app/content/save-failures.ts";
import { type EditorSave, useVersionedSave } from "#app/content/use-versioned-save.ts";
import { apiMessage, isDuplicate } from "#app/lib/api-errors.ts";
import { POST_SLUG_TAKEN, postMessages } from "./post-messages.ts";
import { type PostFields, postFieldsOf } from "./post-schema.ts";

/** Creates a new post, or updates the version that its draft is based on. */
export function useSavePost(editor: EditorSave<"post", PostFields>) {
  return useVersionedSave({
    ...editor,
    kind: "post",
    fieldsOf: postFieldsOf,
    describeSaved: (_post: PostFields) => ({
      title: editor.draft.over ? postMessages.updated : postMessages.created,
    }),
    describeFailure(error) {
      if (isDuplicate(error)) return POST_SLUG_TAKEN;
      return describeSaveFailure("post", error) ?? apiMessage(error) ?? postMessages.saveFailed;
    },
  });
}
