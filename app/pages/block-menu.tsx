import type { RefObject } from "react";
import { Button } from "#app/ui/button.tsx";
import { BLOCK_SAMPLES } from "./block-samples.ts";

/** Puts blocks into the content where its author left the cursor, so that the browser's undo takes them out again. */
export function BlockMenu({ content }: { content: RefObject<HTMLTextAreaElement | null> }) {
  function insert(html: string) {
    const field = content.current;
    if (!field) return;
    field.focus();
    // Deprecated, and still the only way in that keeps the field's own history.
    document.execCommand("insertText", false, html);
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-2 text-muted-foreground text-xs">Insert a block:</legend>
      {BLOCK_SAMPLES.map(({ name, html }) => (
        <Button key={name} variant="outline" size="small" onClick={() => insert(html)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
