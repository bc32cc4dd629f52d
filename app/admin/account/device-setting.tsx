import { type ReactNode, useId } from "react";
import { Label } from "#app/ui/label.tsx";
import { Switch } from "#app/ui/switch.tsx";

type DeviceSettingProps = {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: (on: boolean) => void;
  /** The result of the last change. */
  children?: ReactNode;
};

/** A setting of this device. */
export function DeviceSetting({ label, hint, checked, disabled, onChoose, children }: DeviceSettingProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <Switch
          id={id}
          checked={checked}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <Label htmlFor={id}>{label}</Label>
      </div>
      <p id={`${id}-hint`} className="text-muted-foreground text-sm">
        {hint}
      </p>
      {children}
    </div>
  );
}
