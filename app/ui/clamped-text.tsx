import { useState } from "react";
import { cn } from "./cn.ts";
import { Tooltip } from "./tooltip.tsx";

const MAX_UNCLAMPED_LENGTH = 80;
const MAX_TOOLTIP_LENGTH = 400;

/** Truncates longer text to one line, with more of it in a tooltip and all of it after a click. Keeps line breaks. */
export function ClampedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > MAX_UNCLAMPED_LENGTH || text.includes("\n");
  if (!long)
    return (
      <span dir="auto" className="wrap-anywhere">
        {text}
      </span>
    );
  return (
    <Tooltip text={open ? null : beginningOf(text)}>
      <button
        type="button"
        // Otherwise the beginning of an Arabic or Hebrew text is cut off.
        dir="auto"
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
  return text.length > MAX_TOOLTIP_LENGTH ? `${text.slice(0, MAX_TOOLTIP_LENGTH)}…` : text;
}
