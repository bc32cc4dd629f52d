import { memo, useCallback, useMemo, useRef, useState } from "react";
import { ContentAside } from "#app/content/content-aside.tsx";
import { copyContent } from "#app/content/content-queries.ts";
import { useDraft } from "#app/content/drafts/use-draft.tsx";
import { EditorColumns } from "#app/content/editor-columns.tsx";
import { useEditorKeys } from "#app/content/editor-controls.tsx";
import { EditorTools } from "#app/content/editor-tools.tsx";
import { PreviewLinksSection } from "#app/content/preview-links/preview-links-section.tsx";
import { SaveConflict } from "#app/content/save-conflict.tsx";
import { TimetableSection } from "#app/content/timetable/timetable-section.tsx";
import { useChosenTime, useTimeSelection } from "#app/content/timetable/use-chosen-time.ts";
import { POSTS_PATH } from "#app/lib/admin-paths.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DiscardQuestion, PostEditorButtons } from "./post-editor-buttons.tsx";
import { PostForm } from "./post-form.tsx";
import type { PostRow } from "./post-queries.ts";
import {
  newPostFields,
  POST_LABELS,
  type PostFields,
  postFieldsOf,
  postPreviewFields,
} from "./post-schema.ts";
import { useSavePost } from "./use-save-post.ts";

type PostEditorProps = {
  /** The version being edited, or null when the post is new. */
  seen: PostRow | null;
  /** Opens another post instead; resolves once its editor has loaded. */
  onOpen: (id: string) => Promise<void>;
  onClose: () => void;
};

const FORM_ID = "post-form";

export function PostEditor({ seen, onOpen, onClose }: PostEditorProps) {
  const { timeZone } = useBusiness();
  const [initial] = useState(() => (seen ? postFieldsOf(seen) : newPostFields(businessDay(timeZone))));
  const form = useRef<HTMLFormElement>(null);
  const selection = useTimeSelection();
  const draft = useDraft("post", initial, seen, selection.isChosen);
  const save = useSavePost({ draft, seen, form, leave: onClose });
  const { fields } = draft;
  const preview = useMemo(() => postPreviewFields(fields), [fields]);
  const content = { kind: "post", id: draft.id } as const;
  const time = useChosenTime(content, fields.published, selection);
  const isSaving = save.isSaving || time.isSetting;
  const [asking, setAsking] = useState(false);
  const discard = () => {
    draft.finish();
    onClose();
  };
  // Ignore edits while saving: they would be lost when the editor closes.
  const { change, unsaved } = draft;
  const changeFields = useCallback(
    (changed: Partial<PostFields>) => void (isSaving || change(changed)),
    [isSaving, change],
  );
  const submit = async (post: PostFields) => {
    if (await time.settle()) save.submit(post);
  };
  const isAsking = unsaved || selection.isChosen;
  const close = useCallback(() => (isAsking ? setAsking(true) : onClose()), [isAsking, onClose]);
  const [previewing, setPreviewing] = useEditorKeys({
    onSave: () => void (isSaving || form.current?.requestSubmit()),
    onTogglePublished: () => changeFields({ published: !fields.published }),
  });

  return (
    <Dialog
      open
      title={seen ? "Edit Post" : "Create New Post"}
      onCloseRequest={close}
      startsAtTitle={seen !== null}
      className="max-h-[80vh] w-[min(90rem,calc(100vw-2rem))] scroll-pt-[max(3.5rem,var(--editor-bar,0px)+0.5rem)] scroll-pb-[max(7rem,var(--editor-foot,0px)+1rem)] overflow-y-auto pb-0 max-sm:w-[calc(100vw-1rem)] max-sm:max-w-none max-sm:px-4 max-sm:pt-4"
    >
      <div className="mt-4 grid gap-5">
        {seen ? <PostTools seen={seen} unsaved={unsaved} onOpen={onOpen} /> : null}
        {save.isSaving ? null : draft.notice}
        {save.conflict ? <SaveConflict labels={POST_LABELS} mine={fields} {...save.conflict} /> : null}
        <EditorColumns preview={previewing ? <ContentAside fields={preview} /> : null}>
          <PostForm
            ref={form}
            id={FORM_ID}
            isNew={!seen}
            publicPath={seen?.published ? `/blog/${seen.slug}` : null}
            fields={fields}
            takenSlug={save.takenSlug}
            isSaving={isSaving}
            onChange={changeFields}
            onSubmit={(post) => void submit(post)}
          />
          <TimetableSection {...content} isStored={seen !== null} time={time} />
          <PreviewLinksSection content={content} fields={preview} />
        </EditorColumns>
      </div>
      <PostEditorButtons
        formId={FORM_ID}
        isNew={!seen}
        isSaving={isSaving}
        error={save.error}
        problem={save.problem}
        notice={save.isSaving ? null : draft.overtaken}
        previewing={previewing}
        onPreview={setPreviewing}
        onCancel={close}
        onSignIn={draft.allowLeaving}
      />
      <DiscardQuestion open={asking} unsaved={unsaved} onKeep={() => setAsking(false)} onDiscard={discard} />
      {draft.leaveDialog}
    </Dialog>
  );
}

type PostToolsProps = { seen: PostRow; unsaved: boolean; onOpen: (id: string) => Promise<void> };

/** History and duplicate. */
const PostTools = memo(function PostTools({ seen, unsaved, onOpen }: PostToolsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <EditorTools
        id={seen.id}
        historyPath={`${POSTS_PATH}/history/${seen.id}`}
        unsaved={unsaved}
        copy={(client) => copyContent(client, "post", postFieldsOf(seen))}
        open={onOpen}
      />
    </div>
  );
});
