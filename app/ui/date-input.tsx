import type { ComponentProps } from "react";
import { Input } from "./input.tsx";

type DateInputProps = Omit<ComponentProps<typeof Input>, "ref"> & {
  type: "date" | "datetime-local";
  value: string;
};

/**
 * A date field that sets the value, but not its attribute. React keeps the two the same, and when the attribute changes
 * while a part of the date is missing, Firefox empties the other parts too.
 */
export function DateInput({ value, ...props }: DateInputProps) {
  return (
    <Input
      {...props}
      ref={(field) => {
        if (field && field.value !== value) field.value = value;
      }}
    />
  );
}
