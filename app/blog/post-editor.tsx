import { useState } from "react";
import { useRootData } from "#app/lib/use-business.ts";
import { useDraftCopy } from "#app/lib/use-draft-copy.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ContentAside } from "#app/ui/content-aside.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { DraftNotice } from "#app/ui/draft-notice.tsx";
import { EditorColumns } from "#app/ui/editor-columns.tsx";
import { useLeaveGuard } from "#app/ui/leave-guard.tsx";
import { SaveConflict } from "#app/ui/save-conflict.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { PostForm } from "./post-form.tsx";
import type { PostRow } from "./post-queries.ts";
import { type PostFields, postFieldsOf } from "./post-schema.ts";
import { conflictingFields, useSavePost } from "./use-save-post.ts";

type PostEditorProps = {
  /** The version being edited, or null when the post is new. */
  seen: PostRow | null;
  initial: PostFields;
  onClose: () => void;
};

const FORM = "post-form";

export function PostEditor({ seen, initial, onClose }: PostEditorProps) {
  const [fields, setFields] = useState(initial);
  const [previewing, setPreviewing] = useState(true);
  const [asking, setAsking] = useState(false);
  const unsaved = JSON.stringify(fields) !== JSON.stringify(initial);
  const guard = useLeaveGuard(unsaved);
  const copy = useDraftCopy(`post:${seen?.id ?? "new"}`, fields, unsaved);
  const save = useSavePost(seen, () => {
    guard.release();
    copy.drop();
    onClose();
  });

  useShortcuts([
    { with: "mod", code: "KeyS", run: () => save.isSaving || submitForm(FORM) },
    { with: "alt", code: "KeyP", run: () => setFields({ ...fields, published: !fields.published }) },
    { with: "alt", code: "KeyV", run: () => setPreviewing(!previewing) },
  ]);

  function close() {
    copy.drop();
    onClose();
  }

  return (
    <Dialog
      open
      title={seen ? "Edit Post" : "Create New Post"}
      onCloseRequest={() => (unsaved ? setAsking(true) : onClose())}
      className="max-h-[80vh] w-[min(90rem,calc(100vw-2rem))] overflow-y-auto pb-0"
    >
      <div className="mt-4 grid gap-5">
        {copy.found ? (
          <DraftNotice
            at={copy.found.at}
            onRestore={() => {
              if (copy.found) setFields(copy.found.fields);
              copy.drop();
            }}
            onDiscard={copy.drop}
          />
        ) : null}
        {save.conflict ? (
          <SaveConflict
            fields={conflictingFields(fields, save.conflict)}
            onKeepMine={() => save.overwrite(fields)}
            onTakeTheirs={() => setFields(postFieldsOf(save.takeTheirs()))}
          />
        ) : null}
        <EditorColumns preview={previewing ? <PostPreview fields={fields} /> : null}>
          <PostForm id={FORM} isNew={!seen} fields={fields} onChange={setFields} onSubmit={save.submit} />
        </EditorColumns>
      </div>
      <div className="-mx-6 sticky bottom-0 mt-6 flex flex-wrap justify-end gap-2 border-border border-t bg-card px-6 py-4">
        <Button
          variant="outline"
          className="mr-auto"
          aria-pressed={previewing}
          aria-keyshortcuts="Alt+V"
          onClick={() => setPreviewing(!previewing)}
        >
          Preview
        </Button>
        <Button variant="outline" onClick={() => (unsaved ? setAsking(true) : onClose())}>
          Cancel
        </Button>
        <Button type="submit" form={FORM} disabled={save.isSaving} aria-keyshortcuts="Control+S Meta+S">
          {save.isSaving ? "Saving..." : seen ? "Update Post" : "Create Post"}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Close without saving?"
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        onCancel={() => setAsking(false)}
        onConfirm={close}
      >
        What you changed in this post is not saved yet.
      </ConfirmDialog>
      {guard.dialog}
    </Dialog>
  );
}

function submitForm(id: string): void {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

function PostPreview({ fields: { title, slug, date, content, seo_description } }: { fields: PostFields }) {
  const { business, siteOrigin } = useRootData();
  return (
    <ContentAside
      fields={{ kind: "post", title, date, content }}
      head={{
        title: `${title} | ${business.brand}`,
        description: seo_description,
        address: `${new URL(siteOrigin).host}/blog/${slug}`,
      }}
    />
  );
}
