/** If a part of the screen has the focus, moves it on. For parts that are about to disappear. */
export function moveFocusOutOf(part: Element | null, next: HTMLElement | null): void {
  if (part?.contains(document.activeElement)) next?.focus({ preventScroll: true });
}

/** Focuses the element if the focus is nowhere, as after its control has disappeared. */
export function takeLostFocus(element: HTMLElement | null, options?: FocusOptions): void {
  if (document.activeElement === document.body) element?.focus(options);
}
