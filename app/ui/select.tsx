import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn.ts";
import { FIELD } from "./input.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

/** A native select, for its keyboard, touch and screen reader behavior. */
export function Select({ className, ...props }: ComponentPropsWithoutRef<"select">) {
  const select = useKeptFocus<HTMLSelectElement>(props.disabled);
  return (
    <select
      ref={select}
      className={cn(FIELD, "h-9 cursor-pointer text-ellipsis px-2 font-medium", className)}
      {...props}
    />
  );
}
