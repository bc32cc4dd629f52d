import { useState } from "react";
import { cn } from "./cn.ts";

const SHORT = 80;

/** Longer text shows its beginning and unfolds when pressed; its line breaks are kept. */
export function ClampedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.includes("\n");
  if (!long) return <span className="wrap-anywhere">{text}</span>;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      className={cn(
        "wrap-anywhere block w-full cursor-pointer rounded-sm text-left hover:text-primary",
        open ? "whitespace-pre-wrap" : "truncate",
      )}
    >
      {text}
    </button>
  );
}
