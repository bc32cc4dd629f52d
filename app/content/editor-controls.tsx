import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Label } from "#app/ui/label.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { useShortcuts } from "#app/ui/use-keys.ts";

/** The controls and keyboard shortcuts that the editors of posts and pages share. */

type SwitchProps = { on: boolean; onChange: (on: boolean) => void };

export function PreviewSwitch({ on, onChange }: SwitchProps) {
  return (
    <Tooltip text="Shows or hides the preview: Alt+V or Ctrl+Enter, on a Mac ⌘Enter">
      <Button
        variant="outline"
        aria-pressed={on}
        aria-keyshortcuts="Alt+V Control+Enter Meta+Enter"
        onClick={() => onChange(!on)}
      >
        Preview
      </Button>
    </Tooltip>
  );
}

export function PublishSwitch({
  label,
  readOnly,
  on,
  onChange,
}: SwitchProps & { label: string; readOnly: boolean }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Tooltip text="Whether visitors see it, once it is saved: Alt+P">
        <Switch
          id={id}
          aria-keyshortcuts="Alt+P"
          aria-readonly={readOnly}
          checked={on}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Tooltip>
      <Label htmlFor={id}>{label}</Label>
    </div>
  );
}

type SaveButtonProps = {
  /** The id of the form to submit, when the button is outside that form. */
  form?: string;
  label: string;
  busy: boolean;
};

export function SaveButton({ form, label, busy }: SaveButtonProps) {
  return (
    <Tooltip text="Ctrl+S, on a Mac ⌘S">
      <Button type="submit" form={form} disabled={busy} aria-keyshortcuts="Control+S Meta+S">
        {busy ? "Saving..." : label}
      </Button>
    </Tooltip>
  );
}

/** Lists the shortcuts of `useEditorKeys`. */
export function KeyHint() {
  return (
    <p className="text-muted-foreground text-xs max-md:hidden">
      <kbd className="font-semibold">Ctrl+S</kbd> (<kbd className="font-semibold">⌘S</kbd>) saves,{" "}
      <kbd className="font-semibold">Alt+P</kbd> switches publishing,{" "}
      <kbd className="font-semibold">Ctrl+Enter</kbd> (<kbd className="font-semibold">⌘Enter</kbd>) or{" "}
      <kbd className="font-semibold">Alt+V</kbd> the preview.
    </p>
  );
}

type EditorKeys = { onSave: () => void; onTogglePublished: () => void };

/** Binds an editor's shortcuts, and holds whether its preview is shown, which two of them toggle. */
export function useEditorKeys({ onSave, onTogglePublished }: EditorKeys) {
  const [previewing, setPreviewing] = useState(true);
  const togglePreview = () => setPreviewing(!previewing);
  useShortcuts([
    { with: "mod", code: "KeyS", run: onSave },
    { with: "alt", code: "KeyP", run: onTogglePublished },
    { with: "alt", code: "KeyV", run: togglePreview },
    { with: "mod", code: "Enter", run: togglePreview },
  ]);
  return [previewing, setPreviewing] as const;
}
