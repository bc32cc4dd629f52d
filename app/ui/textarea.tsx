import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { FIELD } from "./input.tsx";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(FIELD, "py-2 leading-normal", className)} {...props} />;
}
