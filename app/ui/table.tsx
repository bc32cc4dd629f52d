import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** Tints a selected row, with a margin beside what stands at its ends. */
const SELECTED =
  "has-[input:checked]:bg-primary/10 has-[input:checked]:shadow-[-1rem_0,1rem_0] has-[input:checked]:shadow-primary/10";

/** A table whose rows become cards on narrow screens; each cell's classes say how much of a card's line it takes. */
export function Table({ className, ...props }: ComponentProps<"table">) {
  return (
    <table className={cn("w-full border-collapse text-left text-sm max-lg:block", className)} {...props} />
  );
}

export function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return (
    <thead
      className={cn("border-foreground border-b-2 max-lg:sr-only [&_tr]:border-b-0", className)}
      {...props}
    />
  );
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody className={cn("max-lg:block", className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      className={cn(
        SELECTED,
        "border-border border-b max-lg:wrap-anywhere max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:py-4",
        className,
      )}
      {...props}
    />
  );
}

export function TableHead({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn("px-3 py-2 align-bottom font-semibold text-xs first:pl-0 last:pr-0", className)}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return (
    <td
      className={cn(
        "px-3 py-3 align-baseline first:pl-0 last:pr-0 max-lg:min-w-0 max-lg:p-0 max-lg:empty:hidden",
        className,
      )}
      {...props}
    />
  );
}
