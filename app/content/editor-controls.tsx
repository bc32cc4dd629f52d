import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Label } from "#app/ui/label.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

/** The controls that every editor has, each with its key. */

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
  /** The id of the form that it submits, where it stands outside. */
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
