import type { RefObject } from "react";

/** Where in the HTML of a text its author was, in UTF-16 units, whichever view that was in; null for nowhere. */
export type CaretOffset = RefObject<number | null>;

/** Whether a view that has come takes the focus from nothing that is typed in. */
export const isFocusFree = () =>
  !document.activeElement?.matches("input, textarea, select, [contenteditable=true]");
