import { type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "../button.tsx";
import { useKeys } from "../use-keys.ts";
import { ChoosingProvider, useChoice, useChoosing } from "./choosing.tsx";

type ChoosingListProps = {
  /** What can be chosen, as it is shown. */
  rows: readonly { id: string }[];
  /** The row that a key means: the one with the focus. */
  idAtHand: () => string | undefined;
  /** What is done with those that are chosen. */
  bar: (done: () => void) => ReactNode;
  /** Where its button stands, in a row with others. Null until that is there. */
  buttonPlace: Element | null;
  children: ReactNode;
};

/** A list of what can be changed many at once: `x` chooses the row at hand, a button does without keys. */
export function ChoosingList(props: ChoosingListProps) {
  return (
    <ChoosingProvider rows={props.rows}>
      <ListWithBar {...props} />
    </ChoosingProvider>
  );
}

function ListWithBar({ rows, idAtHand, bar, buttonPlace, children }: ChoosingListProps) {
  const choosing = useChoosing();
  const isOn = useChoice(choosing, (choice) => choice !== null);
  const opener = useRef<HTMLButtonElement>(null);
  useKeys({
    x() {
      const id = idAtHand();
      if (id && rows.some((row) => row.id === id)) choosing.turn(id, false);
    },
    ...(isOn && { Escape: stop }),
  });

  function stop() {
    choosing.write(null);
    // The bar goes with what had the focus in it.
    if (!document.activeElement?.closest("[data-row]")) opener.current?.focus();
  }

  const button =
    rows.length > 0 || isOn ? (
      <Button
        ref={opener}
        variant="outline"
        size="small"
        className="h-11 lg:h-9"
        aria-pressed={isOn}
        aria-keyshortcuts="x"
        onClick={() => (isOn ? stop() : choosing.write({ ids: new Set(), last: null }))}
      >
        Select
      </Button>
    ) : null;
  return (
    <div className="flex flex-col gap-4">
      {buttonPlace ? createPortal(button, buttonPlace) : null}
      {children}
      {isOn ? bar(stop) : null}
    </div>
  );
}
