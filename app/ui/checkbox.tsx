import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Shows the indeterminate state. */
  partly?: boolean;
};

/** A checkbox in the theme's colors; forced colors get the browser's own. The caller supplies the label. */
export function Checkbox({ className, partly = false, ...props }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      className={cn(
        "relative size-5 shrink-0 cursor-pointer appearance-none rounded-sm border border-input bg-card before:absolute before:inset-0.5 before:bg-primary-foreground before:opacity-0 before:[clip-path:polygon(18%_45%,6%_59%,41%_91%,96%_26%,82%_12%,39%_62%)] checked:border-primary checked:bg-primary checked:before:opacity-100 indeterminate:border-primary indeterminate:bg-primary indeterminate:before:opacity-100 indeterminate:before:[clip-path:inset(41%_8%)] disabled:cursor-not-allowed disabled:opacity-60 forced-colors:appearance-auto forced-colors:before:hidden",
        className,
      )}
      {...props}
    />
  );
}
