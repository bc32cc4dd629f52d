/** If a part of the screen has the focus, moves it on. For parts that are about to disappear. */
export function moveFocusOutOf(part: Element | null, next: HTMLElement | null): void {
  if (part?.contains(document.activeElement)) next?.focus({ preventScroll: true });
}
