import { cn } from "./cn.ts";

/** What every text-like control looks like. */
export const FIELD = cn(
  "w-full rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors duration-150 placeholder:text-muted-foreground hover:border-foreground/40 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive md:text-sm",
);
