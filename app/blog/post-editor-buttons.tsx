import { Button } from "#app/ui/button.tsx";

type PostEditorButtonsProps = {
  /** The id of the form that is submitted. */
  form: string;
  isNew: boolean;
  isSaving: boolean;
  previewing: boolean;
  onPreview: (previewing: boolean) => void;
  onCancel: () => void;
};

/** Stays in sight at the end of the dialog. */
export function PostEditorButtons(props: PostEditorButtonsProps) {
  const { form, isNew, isSaving, previewing, onPreview, onCancel } = props;
  return (
    <div className="-mx-6 sticky bottom-0 mt-6 flex flex-wrap justify-end gap-2 border-border border-t bg-card px-6 py-4">
      <Button
        variant="outline"
        className="mr-auto"
        aria-pressed={previewing}
        aria-keyshortcuts="Alt+V"
        onClick={() => onPreview(!previewing)}
      >
        Preview
      </Button>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} disabled={isSaving} aria-keyshortcuts="Control+S Meta+S">
        {isSaving ? "Saving..." : isNew ? "Create Post" : "Update Post"}
      </Button>
    </div>
  );
}
