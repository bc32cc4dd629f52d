import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

type SwitchProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "role">;

/** A checkbox that looks and reads like a switch; forced colors get the browser's own look. The caller supplies the label. */
export function Switch({ className, ...props }: SwitchProps) {
  const input = useKeptFocus<HTMLInputElement>(props.disabled);
  return (
    <input
      ref={input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
      role="switch"
      className={cn(
        "relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-foreground/50 bg-muted transition-colors duration-150 before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-foreground/70 before:transition-transform before:duration-150 checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-primary-foreground disabled:cursor-not-allowed disabled:opacity-60 motion-reduce:before:transition-none forced-colors:appearance-auto forced-colors:before:hidden",
        className,
      )}
      {...props}
    />
  );
}
