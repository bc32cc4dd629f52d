import type { ReactNode } from "react";
import { formatAge } from "#app/lib/moments.ts";
import { Button } from "#app/ui/button.tsx";

type FoundDraftProps = {
  /** Whether another version has been saved since. */
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
  /** What was found. */
  children: ReactNode;
};

/** Offers what was typed earlier and never saved. */
export function FoundDraft({ isOutdated, onRestore, onDiscard, children }: FoundDraftProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-muted px-4 py-3 text-sm"
    >
      <p className="flex-1 basis-60">
        {children}
        {isOutdated ? " Someone has saved another version since; nothing of it is overwritten unseen." : null}
      </p>
      <Button size="small" onClick={onRestore}>
        Restore them
      </Button>
      <Button size="small" variant="outline" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}

type DraftNoticeProps = Omit<FoundDraftProps, "children"> & { at: string };

/** Offers what was typed here. */
export function DraftNotice({ at, ...offer }: DraftNoticeProps) {
  return (
    <FoundDraft {...offer}>This browser kept changes that were not saved, from {formatAge(at)}.</FoundDraft>
  );
}
