import { useEffect, useId, useRef } from "react";
import { FormField } from "#app/ui/form-field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import { LazyDifferenceView } from "./history/lazy-difference-view.tsx";

type SaveConflictProps<Fields> = {
  labels: Record<keyof Fields & string, string>;
  mine: Fields;
  theirs: Fields;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Someone else saved in the meantime: shows what saving over their version would change, and lets the author choose. */
export function SaveConflict<Fields extends Record<string, string | boolean | null>>(
  props: SaveConflictProps<Fields>,
) {
  const { labels, mine, theirs, onKeepMine, onTakeTheirs } = props;
  const section = useRef<HTMLElement>(null);
  const id = useId();
  // The notice is above the form and the save button may be far below: focusing it scrolls it into view.
  useEffect(() => section.current?.focus(), []);
  const different = Object.entries<string>(labels).filter(([name]) => mine[name] !== theirs[name]);
  return (
    <section
      ref={section}
      // Screen readers say these with the focus; as an alert, they would read out both versions.
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}state`}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-4 rounded-lg border-2 border-coral bg-card p-5"
    >
      <div className="grid gap-1">
        <h2 id={`${id}title`} className="font-display font-bold text-lg">
          Someone else saved this while you were editing
        </h2>
        <p id={`${id}state`} className="text-sm">
          Nothing of yours is saved yet, and nothing of theirs is overwritten.
        </p>
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">From theirs to yours</h3>
        <LazyDifferenceView labels={labels} before={theirs} after={mine} />
      </div>
      {different.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-sm">Both versions in full</summary>
          <div className="grid gap-4 pt-3">
            {different.map(([name, label]) => (
              <div key={name} className="grid gap-2 sm:grid-cols-2">
                <Version heading={`${label}: yours`} text={String(mine[name] ?? "")} />
                <Version heading={`${label}: theirs`} text={String(theirs[name] ?? "")} />
              </div>
            ))}
          </div>
        </details>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <VanishingButton variant="destructive" onClick={onKeepMine}>
          Save mine over theirs
        </VanishingButton>
        <VanishingButton variant="outline" onClick={onTakeTheirs}>
          Keep theirs, discard mine
        </VanishingButton>
      </div>
    </section>
  );
}

function Version({ heading, text }: { heading: string; text: string }) {
  return (
    <FormField label={heading}>
      {(tie) => (
        <Textarea {...tie} readOnly rows={text.length > 200 ? 8 : 2} value={text} className="font-mono" />
      )}
    </FormField>
  );
}
