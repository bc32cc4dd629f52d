import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { Input } from "./input.tsx";
import { Label } from "./label.tsx";
import { Notice } from "./notice.tsx";
import { Select } from "./select.tsx";
import { useKeys } from "./use-keys.ts";
import { useMedia } from "./use-media.ts";

const SETTLE_MS = 250;

/** As wide as half a phone's window; on a desk as wide as it has to be. */
export const HALF_ON_PHONE = "max-sm:flex-1 max-sm:basis-2/5";

/** The row above a list that narrows and orders it; on a phone what is searched for has a row of its own. */
export function ListTools({ children }: { children: ReactNode }) {
  return <search className="flex flex-wrap items-end gap-3">{children}</search>;
}

/** Where the button stands that lets rows be chosen; on a phone beside what is searched for. */
export function SelectPlace({ ref }: { ref: Ref<HTMLDivElement> }) {
  return <div ref={ref} className="empty:hidden max-sm:-order-1" />;
}

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** Tells its text once typing has settled. The key / leads to it from anywhere on the screen. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // A phone's window is better filled with what is found.
  const hasRoom = useMedia("(width >= 40rem)");
  useKeys({ "/": () => field.current?.focus() });
  if (value !== known) {
    setKnown(value);
    // Neither typed here nor still being typed over: the search was cleared elsewhere.
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === told) return;
    const settled = setTimeout(() => {
      setTold(wanted);
      onChange(wanted);
    }, SETTLE_MS);
    return () => clearTimeout(settled);
  }, [text, told, onChange]);
  return (
    <div className="grid flex-1 gap-1 max-sm:-order-1 max-sm:basis-3/5">
      <Label htmlFor={id} className={hasRoom ? undefined : "sr-only"}>
        {label}
      </Label>
      <Input
        ref={field}
        id={id}
        type="search"
        aria-keyshortcuts="/"
        placeholder={hasRoom ? undefined : label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-11 lg:h-9"
      />
    </div>
  );
}

type NothingMatchesProps = { title: string; onShowAll: () => void };

/** Stands where a list would that was narrowed down to nothing. */
export function NothingMatches({ title, onShowAll }: NothingMatchesProps) {
  return (
    <Notice title={title}>
      <Button
        variant="outline"
        onClick={({ currentTarget }) => {
          // The button goes with its notice; the keyboard goes on where the search was typed.
          currentTarget.closest("main")?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
          onShowAll();
        }}
      >
        Clear search and filters
      </Button>
    </Notice>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={cn("grid gap-1", HALF_ON_PHONE)}>
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
