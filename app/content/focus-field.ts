import type { RefObject } from "react";

/** Focuses the control or the editor of a form that has the given name, if the form has one. */
export function focusField(form: RefObject<HTMLFormElement | null>, name: string): void {
  const field = form.current?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
