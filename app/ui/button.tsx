import { cva, type VariantProps } from "class-variance-authority";
import { type ComponentProps, useImperativeHandle } from "react";
import { cn } from "./cn.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

/** Classes of a button, also for links styled as one. */
export const buttonVariants = cva(
  "inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md font-medium text-sm no-underline transition-colors duration-150 disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55",
  {
    variants: {
      variant: {
        default:
          "border border-transparent bg-primary text-primary-foreground hover:bg-[color-mix(in_oklab,var(--color-primary)_82%,var(--color-foreground))]",
        destructive:
          "border border-transparent bg-destructive text-destructive-foreground hover:bg-[color-mix(in_oklab,var(--color-destructive)_82%,var(--color-foreground))]",
        outline:
          "border border-input bg-card text-foreground hover:border-foreground/40 hover:bg-muted aria-pressed:border-foreground aria-pressed:bg-secondary",
        link: "text-primary underline underline-offset-4 hover:text-foreground",
      },
      size: {
        default: "h-10 px-4",
        small: "h-9 px-3",
        // For a line of text; still 44 px high on touch screens.
        inline: "h-11 px-0 lg:h-8",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants>;

export function Button({ className, variant, size, type = "button", ref, ...props }: ButtonProps) {
  const button = useKeptFocus<HTMLButtonElement>(props.disabled);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button]);
  return (
    <button
      ref={button}
      type={type}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    />
  );
}
