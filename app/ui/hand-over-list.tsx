import { type ComponentProps, useRef } from "react";
import { useFocusHandOver } from "./use-focus-hand-over.ts";

type HandOverListProps = ComponentProps<"ul"> & {
  /** Keys of all items, in order; each item has its key as `data-row`. */
  rows: readonly string[];
};

/** A list with controls in its items: when the item with the focus leaves, the next one takes it. */
export function HandOverList({ rows, ...list }: HandOverListProps) {
  const element = useRef<HTMLUListElement>(null);
  const rememberFocus = useFocusHandOver(element, rows);
  return <ul ref={element} onFocus={rememberFocus} {...list} />;
}
