import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { Input } from "./input.tsx";
import { isComposing } from "./is-composing.ts";
import { Label } from "./label.tsx";
import { Notice } from "./notice.tsx";
import { Select } from "./select.tsx";
import { useKeys } from "./use-keys.ts";
import { useMedia } from "./use-media.ts";

const SETTLE_MS = 250;

/** Half the width of a phone's screen, upright or sideways, if its words fit; its natural width on larger screens. */
export const HALF_ON_PHONE = "max-md:min-w-34 max-md:flex-1 max-md:basis-2/5";

/** The toolbar above a list: filters and sort order. On a phone the search field has a row of its own. */
export function ListTools({ children }: { children: ReactNode }) {
  return <search className="flex flex-wrap items-end gap-3">{children}</search>;
}

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** A search field that reports its text once typing pauses. The key / focuses it from anywhere on the screen. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // On a phone the label only takes room from the results.
  const hasRoom = useMedia("(width >= 48rem)");
  useKeys({ "/": () => field.current?.focus() });
  if (value !== lastValue) {
    setLastValue(value);
    // The search changed elsewhere, for example was cleared: take over its value.
    if (value !== reported) {
      setReported(value);
      setText(value);
    }
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === reported) return;
    const settled = setTimeout(() => {
      setReported(wanted);
      onChange(wanted);
    }, SETTLE_MS);
    return () => clearTimeout(settled);
  }, [text, reported, onChange]);
  return (
    <div className="grid flex-1 gap-1 max-md:-order-1 max-md:min-w-40 max-md:basis-3/5">
      <Label htmlFor={id} className={hasRoom ? undefined : "sr-only"}>
        {label}
      </Label>
      <Input
        ref={field}
        id={id}
        type="search"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        placeholder={hasRoom ? undefined : label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          // Puts the on-screen keyboard away, which covers what was found.
          if (window.matchMedia("(pointer: coarse)").matches) event.currentTarget.blur();
        }}
        className="h-11 lg:h-9"
      />
    </div>
  );
}

type NothingMatchesProps = { title: string; onShowAll: () => void };

/** Shown instead of a list, in a `StatusPlace`, when nothing matches the search and filters. */
export function NothingMatches({ title, onShowAll }: NothingMatchesProps) {
  return (
    <Notice title={title} role="none">
      <Button
        variant="outline"
        onClick={({ currentTarget }) => {
          // This button disappears with the notice, so move the focus to the search field.
          currentTarget.closest("main")?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
          onShowAll();
        }}
      >
        Clear search and filters
      </Button>
    </Notice>
  );
}

export type LabeledSelectProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Of label and field together; as in a toolbar by default. */
  className?: string;
};

export function LabeledSelect<Value extends string>({
  label,
  value,
  choices,
  onChange,
  className = cn("grid gap-1", HALF_ON_PHONE),
}: LabeledSelectProps<Value>) {
  const id = useId();
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        value={value}
        className="h-11 lg:h-9"
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
