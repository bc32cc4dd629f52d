import type { EditorViewName } from "./use-editor-view.ts";

const VIEWS = [
  { view: "write", name: "Write" },
  { view: "html", name: "HTML" },
] as const;

type ViewSwitchProps = { view: EditorViewName; onChange: (view: EditorViewName) => void };

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex rounded-md border border-input bg-card p-0.5">
      <legend className="sr-only">View</legend>
      {VIEWS.map(({ view: one, name }) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onChange(one)}
          className="min-h-8 cursor-pointer rounded-sm px-3 text-muted-foreground text-sm transition-colors hover:text-foreground aria-pressed:bg-foreground aria-pressed:text-background"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
