import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectableList } from "#app/ui/selection/selectable-list.tsx";
import { SelectionBar, TALL } from "#app/ui/selection/selection-bar.tsx";
import { useSelected, useSelection } from "#app/ui/selection/use-selection.tsx";
import { focusedRow } from "../list-keys.tsx";
import type { SeenContent } from "./publish-many.ts";
import { usePublishMany } from "./use-publish-many.ts";

type PublishBarProps = Parameters<typeof usePublishMany>[0] & { rows: readonly SeenContent[] };

type SelectableContentProps = PublishBarProps & {
  buttonPlace: Element | null;
  /** The key of a row in the list, if it isn't the id. */
  keyOf?: (row: SeenContent) => string;
  children: ReactNode;
};

/** A list of posts or pages in which several can be selected, to publish or unpublish them at once. */
export function SelectableContent({ keyOf = idOf, buttonPlace, children, ...bar }: SelectableContentProps) {
  const focusedId = () => {
    const key = focusedRow()?.dataset.row;
    return bar.rows.find((row) => keyOf(row) === key)?.id;
  };
  return (
    <SelectableList
      rows={bar.rows}
      buttonPlace={buttonPlace}
      focusedId={focusedId}
      bar={(done) => <PublishBar {...bar} onDone={done} />}
    >
      {children}
    </SelectableList>
  );
}

const idOf = ({ id }: SeenContent) => id;

function PublishBar({ rows, onDone, ...publishing }: PublishBarProps & { onDone: () => void }) {
  const selection = useSelected(useSelection(), (now) => now);
  const publishMany = usePublishMany(publishing);
  const selected = rows.filter(({ id }) => selection?.ids.has(id));

  function change(published: boolean) {
    // Skip those already in that state, so that Undo doesn't touch them.
    const seen = selected.filter((one) => one.published !== published);
    if (seen.length > 0) publishMany.mutate({ seen, published, isUndo: false });
    onDone();
  }

  const count = (published: boolean) => selected.filter((one) => one.published === published).length;
  return (
    <SelectionBar
      label={`Selected ${publishing.kind}s`}
      shown={rows}
      selected={selected.length}
      onDone={onDone}
    >
      <Button size="small" className={TALL} disabled={count(false) === 0} onClick={() => change(true)}>
        Publish
      </Button>
      <Button
        variant="outline"
        size="small"
        className={TALL}
        disabled={count(true) === 0}
        onClick={() => change(false)}
      >
        Unpublish
      </Button>
    </SelectionBar>
  );
}
