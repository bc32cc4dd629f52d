import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** What went wrong, said at once where it did. */
export function Problem({ className, ...props }: ComponentProps<"p">) {
  return <p {...props} role="alert" className={cn("text-destructive text-sm", className)} />;
}
