import { useEffect, useId, useRef } from "react";
import { FormField } from "#app/ui/form-field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import { LazyDifferenceView } from "./history/lazy-difference-view.tsx";

const BY_OTHERS = {
  title: "Someone else saved this while you were editing",
  state: "Nothing of yours is saved yet, and nothing of theirs is overwritten.",
  difference: "From theirs to yours",
  mine: "yours",
  theirs: "theirs",
  keepMine: "Save mine over theirs",
  keepTheirs: "Keep theirs, discard mine",
};
const BY_SAME_AUTHOR: typeof BY_OTHERS = {
  title: "You saved this in another window while you were editing here",
  state: "Nothing of this window is saved yet, and nothing of the other is overwritten.",
  difference: "From the other window to this one",
  mine: "this window",
  theirs: "the other window",
  keepMine: "Save this over the other",
  keepTheirs: "Keep the other, discard this",
};

type SaveConflictProps<Fields> = {
  /** Whether the same account saved the other version. */
  isOwn: boolean;
  labels: Record<keyof Fields & string, string>;
  mine: Fields;
  theirs: Fields;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** A newer version was saved in the meantime: shows what saving over it would change, and lets the author choose. */
export function SaveConflict<Fields extends Record<string, string | boolean | null>>(
  props: SaveConflictProps<Fields>,
) {
  const { isOwn, labels, mine, theirs, onKeepMine, onTakeTheirs } = props;
  const words = isOwn ? BY_SAME_AUTHOR : BY_OTHERS;
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
          {words.title}
        </h2>
        <p id={`${id}state`} className="text-sm">
          {words.state}
        </p>
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">{words.difference}</h3>
        <LazyDifferenceView labels={labels} before={theirs} after={mine} />
      </div>
      {different.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-sm">Both versions in full</summary>
          <div className="grid gap-4 pt-3">
            {different.map(([name, label]) => (
              <div key={name} className="grid gap-2 sm:grid-cols-2">
                <Version heading={`${label}: ${words.mine}`} text={String(mine[name] ?? "")} />
                <Version heading={`${label}: ${words.theirs}`} text={String(theirs[name] ?? "")} />
              </div>
            ))}
          </div>
        </details>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <VanishingButton variant="destructive" onClick={onKeepMine}>
          {words.keepMine}
        </VanishingButton>
        <VanishingButton variant="outline" onClick={onTakeTheirs}>
          {words.keepTheirs}
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
