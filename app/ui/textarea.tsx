import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { FIELD } from "./input.tsx";

/** Browsers ignore `rows` where a field is as tall as its text. */
const GROWING = {
  2: "field-sizing-content min-h-[calc(2lh+1rem+2px)] max-h-[50svh]",
  3: "field-sizing-content min-h-[calc(3lh+1rem+2px)] max-h-[50svh]",
};

type TextareaProps = ComponentProps<"textarea"> & {
  /** The number of rows from which it grows with its text, where the browser can do that. */
  growsFrom?: keyof typeof GROWING;
};

export function Textarea({ className, growsFrom, ...props }: TextareaProps) {
  return (
    <textarea
      rows={growsFrom}
      className={cn(FIELD, "py-2 leading-normal", growsFrom && GROWING[growsFrom], className)}
      {...props}
    />
  );
}
