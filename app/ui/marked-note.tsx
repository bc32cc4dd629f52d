import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type MarkedNoteProps = { tone?: "attention" | "failure"; children: ReactNode };

/** A line that somebody should see to, with a mark at its side. */
export function MarkedNote({ tone = "attention", children }: MarkedNoteProps) {
  return (
    <p
      role="status"
      className={cn("border-l-4 pl-3 text-sm", tone === "failure" ? "border-destructive" : "border-coral")}
    >
      {children}
    </p>
  );
}
