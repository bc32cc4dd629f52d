import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the form's first field with a problem after each failed attempt.
 * @param failure what the attempt failed with: another one each time, or none in between
 * @returns a ref for the form
 */
export function useFocusOnProblem(failure: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each failure, and after no other render
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failure]);
  return form;
}
