import { memo, type ReactNode, useRef } from "react";
import { PreviewSwitch, SaveButton } from "#app/content/editor-controls.tsx";
import { SaveProblem } from "#app/content/save-problem.tsx";
import { timetableMessages } from "#app/content/timetable/timetable-words.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { usePublishedHeight } from "#app/ui/use-published-height.ts";

type PostEditorButtonsProps = {
  /** The id of the form to submit. */
  formId: string;
  isNew: boolean;
  isSaving: boolean;
  /** Why the last save failed; null if it didn't. */
  error: Error | null;
  /** The same for the author; still shown after its toast has disappeared. */
  problem: string | null;
  /** What happened since the editor was opened, such as an edit on another device. */
  notice: ReactNode;
  previewing: boolean;
  onPreview: (previewing: boolean) => void;
  onCancel: () => void;
  /** Called before the author leaves to sign in. */
  onSignIn: () => void;
};

/** Sticks to the bottom edge of the dialog while its content scrolls, if the window is tall enough for that. */
export const PostEditorButtons = memo(function PostEditorButtons(props: PostEditorButtonsProps) {
  const { formId, isNew, isSaving, error, problem, notice, previewing, onPreview, onCancel, onSignIn } =
    props;
  const bar = useRef<HTMLDivElement>(null);
  // A notice makes it several times as tall.
  usePublishedHeight(bar, "--editor-foot");
  return (
    <div
      ref={bar}
      className="-mx-6 max-sm:-mx-4 tall:sticky bottom-0 z-2 mt-6 flex flex-wrap justify-end gap-2 border-border border-t bg-card px-6 py-4 max-sm:px-3 max-sm:py-3"
    >
      {notice ? <div className="basis-full">{notice}</div> : null}
      <SaveProblem
        kind="post"
        className="basis-full text-right"
        error={error}
        text={problem}
        onSignIn={onSignIn}
      />
      <div className="mr-auto">
        <PreviewSwitch on={previewing} onChange={onPreview} />
      </div>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <SaveButton form={formId} busy={isSaving} label={isNew ? "Create Post" : "Update Post"} />
    </div>
  );
});

type DiscardQuestionProps = { open: boolean; unsaved: boolean; onKeep: () => void; onDiscard: () => void };

/** Asked when the dialog is closed with unsaved changes, or with a time that is chosen but not set. */
export function DiscardQuestion({ open, unsaved, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Close without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      onCancel={onKeep}
      onConfirm={onDiscard}
    >
      {unsaved ? "What you changed in this post is not saved yet." : timetableMessages.notSet}
    </ConfirmDialog>
  );
}
