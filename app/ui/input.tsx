import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** Classes of every text-like control. */
export const FIELD = cn(
  "w-full rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors duration-150 placeholder:text-muted-foreground hover:border-foreground/40 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive lg:text-sm",
);

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      className={cn(
        FIELD,
        "h-10 file:mr-3 file:cursor-pointer file:font-medium file:text-primary",
        className,
      )}
      {...props}
    />
  );
}
