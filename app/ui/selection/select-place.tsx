import type { ComponentProps, Ref } from "react";
import { Button } from "../button.tsx";
import { cn } from "../cn.ts";

/**
 * The place for a list's Select button, which comes with the rows: until then, and where there are none, one is drawn
 * there that can't be pressed, so that nothing beside it moves. On a phone it is at the top, beside the search field or the
 * like.
 */
export function SelectPlace({ ref, className }: { ref: Ref<HTMLDivElement>; className?: string }) {
  return (
    <div ref={ref} className={cn("max-md:-order-1 *:not-last:hidden", className)}>
      <SelectButton disabled aria-hidden="true" />
    </div>
  );
}

export function SelectButton(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="outline" size="small" className="h-11 lg:h-9" {...props}>
      Select
    </Button>
  );
}
