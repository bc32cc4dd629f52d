import { LabeledSelect, type LabeledSelectProps } from "./list-tools.tsx";

/** Beside a screen's title: what of it is shown. */
export function ScreenChoice(props: Omit<LabeledSelectProps<string>, "label" | "className">) {
  return <LabeledSelect label="Show" className="flex items-center gap-2" {...props} />;
}
