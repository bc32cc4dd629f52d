import { memo, type ReactNode } from "react";
import { PreviewSwitch, SaveButton } from "#app/content/editor-controls.tsx";
import { Button } from "#app/ui/button.tsx";
import { Problem } from "#app/ui/problem.tsx";

type PostEditorButtonsProps = {
  /** The id of the form that is submitted. */
  form: string;
  isNew: boolean;
  isSaving: boolean;
  /** Why the last try to save failed: it stands there still when its toast has gone. */
  problem: string | null;
  /** What has come up meanwhile. */
  notice: ReactNode;
  previewing: boolean;
  onPreview: (previewing: boolean) => void;
  onCancel: () => void;
};

/** Stays in sight at the end of the dialog. */
export const PostEditorButtons = memo(function PostEditorButtons(props: PostEditorButtonsProps) {
  const { form, isNew, isSaving, problem, notice, previewing, onPreview, onCancel } = props;
  return (
    <div className="-mx-6 max-sm:-mx-4 sticky bottom-0 z-2 mt-6 flex flex-wrap justify-end gap-2 border-border border-t bg-card px-6 py-4 max-sm:px-4 max-sm:py-3">
      {notice ? <div className="basis-full">{notice}</div> : null}
      <Problem className="basis-full text-right empty:hidden">{problem}</Problem>
      <div className="mr-auto">
        <PreviewSwitch on={previewing} onChange={onPreview} />
      </div>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <SaveButton form={form} busy={isSaving} label={isNew ? "Create Post" : "Update Post"} />
    </div>
  );
});
