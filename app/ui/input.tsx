import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { FIELD } from "./field.ts";

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
