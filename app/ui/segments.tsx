import { Button } from "./button.tsx";

type SegmentsProps<Value> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A row of buttons of which exactly one is pressed. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, choices, value, onChange } = props;
  return (
    <fieldset className="isolate flex">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size="small"
          variant="outline"
          aria-pressed={choice.value === value}
          className="-ml-px relative rounded-none aria-pressed:z-10 first-of-type:ml-0 first-of-type:rounded-l-md last:rounded-r-md"
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  );
}
