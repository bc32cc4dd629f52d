import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Only some of what it stands for. */
  partly?: boolean;
};

/** The browser's own checkbox in the house's colors; the label is the caller's. */
export function Checkbox({ className, partly = false, ...props }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      className={cn("size-5 shrink-0 cursor-pointer accent-primary", className)}
      {...props}
    />
  );
}
