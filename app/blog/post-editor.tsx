import { useCallback, useState } from "react";
import { useDraft } from "#app/content/drafts/use-draft.tsx";
import { EditorColumns } from "#app/content/editor-columns.tsx";
import { PreviewLinksSection } from "#app/content/preview-links/preview-links-section.tsx";
import { SaveConflict } from "#app/content/save-conflict.tsx";
import { TimetableSection } from "#app/content/timetable/timetable-section.tsx";
import { useChosenTime } from "#app/content/timetable/use-chosen-time.ts";
import { useEditorKeys } from "#app/content/use-editor-keys.ts";
import { businessDay } from "#app/lib/calendar-day.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PostEditorButtons } from "./post-editor-buttons.tsx";
import { PostForm } from "./post-form.tsx";
import { PostPreview, postPreviewFields } from "./post-preview.tsx";
import type { PostRow } from "./post-queries.ts";
import { newPostFields, POST_LABELS, type PostFields, postFieldsOf } from "./post-schema.ts";
import { PostTools } from "./post-tools.tsx";
import { useSavePost } from "./use-save-post.ts";

type PostEditorProps = {
  /** The version being edited, or null when the post is new. */
  seen: PostRow | null;
  /** Goes on with another post; resolves once its editor is there. */
  onOpen: (id: string) => Promise<void>;
  onClose: () => void;
};

const FORM = "post-form";

export function PostEditor({ seen, onOpen, onClose }: PostEditorProps) {
  const { timeZone } = useBusiness();
  const [initial] = useState(() => (seen ? postFieldsOf(seen) : newPostFields(businessDay(timeZone))));
  const draft = useDraft("post", initial, seen);
  const save = useSavePost(draft, onClose);
  const { fields } = draft;
  const content = { kind: "post", id: draft.id } as const;
  const time = useChosenTime(content, fields.published);
  const isSaving = save.isSaving || time.isSetting;
  const [asking, setAsking] = useState(false);
  const discard = () => {
    draft.finish();
    onClose();
  };
  // What is typed after it was sent would be lost when the editor closes.
  const { change, unsaved } = draft;
  const changeFields = useCallback(
    (changed: Partial<PostFields>) => void (isSaving || change(changed)),
    [isSaving, change],
  );
  const submit = async (post: PostFields) => {
    if (await time.settle()) save.submit(post);
  };
  const close = useCallback(() => (unsaved ? setAsking(true) : onClose()), [unsaved, onClose]);
  const [previewing, setPreviewing] = useEditorKeys({
    onSave: () => void (isSaving || submitForm(FORM)),
    onTogglePublished: () => changeFields({ published: !fields.published }),
  });

  return (
    <Dialog
      open
      title={seen ? "Edit Post" : "Create New Post"}
      onCloseRequest={close}
      className="max-h-[80vh] w-[min(90rem,calc(100vw-2rem))] scroll-pt-14 scroll-pb-28 overflow-y-auto pb-0 max-sm:px-4 max-sm:pt-4"
    >
      <div className="mt-4 grid gap-5">
        {seen ? <PostTools seen={seen} unsaved={unsaved} onOpen={onOpen} /> : null}
        {save.isSaving ? null : draft.notice}
        {save.conflict ? (
          <SaveConflict
            labels={POST_LABELS}
            mine={fields}
            theirs={postFieldsOf(save.conflict)}
            onKeepMine={() => save.overwrite(fields)}
            onTakeTheirs={() => change(postFieldsOf(save.takeTheirs()))}
          />
        ) : null}
        <EditorColumns preview={previewing ? <PostPreview fields={fields} /> : null}>
          <PostForm
            id={FORM}
            isNew={!seen}
            publicPath={seen?.published ? `/blog/${seen.slug}` : null}
            fields={fields}
            taken={save.taken}
            isSaving={isSaving}
            onChange={changeFields}
            onSubmit={(post) => void submit(post)}
          />
          <TimetableSection {...content} isStored={seen !== null} time={time} />
          <PreviewLinksSection
            document={{ kind: "post", document: draft.id }}
            fields={postPreviewFields(fields)}
          />
        </EditorColumns>
      </div>
      <PostEditorButtons
        form={FORM}
        isNew={!seen}
        isSaving={isSaving}
        problem={save.problem}
        notice={save.isSaving ? null : draft.overtaken}
        previewing={previewing}
        onPreview={setPreviewing}
        onCancel={close}
      />
      <DiscardQuestion open={asking} onKeep={() => setAsking(false)} onDiscard={discard} />
      {draft.leaveDialog}
    </Dialog>
  );
}

function submitForm(id: string): void {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

type DiscardQuestionProps = { open: boolean; onKeep: () => void; onDiscard: () => void };

function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Close without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      onCancel={onKeep}
      onConfirm={onDiscard}
    >
      What you changed in this post is not saved yet.
    </ConfirmDialog>
  );
}
