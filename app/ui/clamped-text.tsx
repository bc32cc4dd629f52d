import { useState } from "react";
import { cn } from "./cn.ts";
import { Tooltip } from "./tooltip.tsx";

const SHORT = 80;
const MOST_IN_TOOLTIP = 400;

/** Truncates longer text to one line, with more of it in a tooltip and all of it after a click. Keeps line breaks. */
export function ClampedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.includes("\n");
  if (!long) return <span className="wrap-anywhere">{text}</span>;
  return (
    <Tooltip text={open ? null : beginningOf(text)}>
      <button
        type="button"
        // The whole text already is the button's accessible name.
        aria-describedby={undefined}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cn(
          "wrap-anywhere block w-full cursor-pointer rounded-sm text-left hover:text-primary forced-colors:underline",
          open ? "whitespace-pre-wrap" : "truncate",
        )}
      >
        {text}
      </button>
    </Tooltip>
  );
}

function beginningOf(text: string): string {
  return text.length > MOST_IN_TOOLTIP ? `${text.slice(0, MOST_IN_TOOLTIP)}…` : text;
}
