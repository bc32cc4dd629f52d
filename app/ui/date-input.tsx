import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { Input } from "./input.tsx";

type DateInputProps = Omit<ComponentProps<typeof Input>, "ref"> & {
  type: "date" | "datetime-local";
  value: string;
};

/**
 * A date field that sets the value, but not its attribute. React keeps the two the same, and when the attribute changes
 * while a part of the date is missing, Firefox empties the other parts too.
 */
export function DateInput({ value, className, ...props }: DateInputProps) {
  return (
    <Input
      {...props}
      className={cn("min-w-0 max-w-full", className)}
      ref={(field) => {
        if (field && field.value !== value) field.value = value;
      }}
    />
  );
}
