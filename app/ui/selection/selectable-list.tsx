import { type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "../cn.ts";
import { useKeys } from "../use-keys.ts";
import { SelectButton } from "./select-place.tsx";
import { SelectionProvider, useSelected, useSelection } from "./use-selection.tsx";

type SelectableListProps = {
  /** The rows that can be selected, in the order shown. */
  rows: readonly { id: string }[];
  /** The id of the row with the focus, on which the `x` key acts. */
  focusedId: () => string | undefined;
  /** The toolbar for the selected rows. */
  bar: (done: () => void) => ReactNode;
  /** The element to render the Select button into; null until it exists. */
  buttonPlace: Element | null;
  children: ReactNode;
};

/**
 * Scrolls what has the focus clear of the bar. Scroll padding of the page would scroll also when the focus is in the
 * bar itself.
 */
const CLEAR_OF_BAR = "tall:[&>:not(:last-child)_*]:scroll-mb-[calc(var(--selection-bar,0px)+1.25rem)]";

/** A list whose rows can be selected for bulk changes, with `x` for the focused row or with the Select button. */
export function SelectableList(props: SelectableListProps) {
  return (
    <SelectionProvider rows={props.rows}>
      <ListWithBar {...props} />
    </SelectionProvider>
  );
}

function ListWithBar({ rows, focusedId, bar, buttonPlace, children }: SelectableListProps) {
  const selection = useSelection();
  const isOn = useSelected(selection, (now) => now !== null);
  const opener = useRef<HTMLButtonElement>(null);
  useKeys({
    x() {
      const id = focusedId();
      if (id && rows.some((row) => row.id === id)) selection.toggleRow(id, false);
    },
    ...(isOn && { Escape: stop }),
  });

  function stop() {
    selection.write(null);
    // Closing the bar removes the focused control in it.
    if (!document.activeElement?.closest("[data-row]")) opener.current?.focus();
  }

  const button =
    rows.length > 0 || isOn ? (
      <SelectButton
        ref={opener}
        aria-pressed={isOn}
        aria-keyshortcuts="x"
        onClick={() => (isOn ? stop() : selection.write({ ids: new Set(), last: null }))}
      />
    ) : null;
  return (
    <div className={cn("flex flex-col gap-4", isOn && CLEAR_OF_BAR)}>
      {buttonPlace ? createPortal(button, buttonPlace) : null}
      {children}
      {isOn ? bar(stop) : null}
    </div>
  );
}
