import { formatAge } from "#app/lib/moments.ts";
import { Button } from "#app/ui/button.tsx";

type DraftNoticeProps = {
  at: string;
  /** Whether another version has been saved since. */
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers what was typed here earlier and never saved. */
export function DraftNotice({ at, isOutdated, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-muted px-4 py-3 text-sm"
    >
      <p className="flex-1 basis-60">
        This browser kept changes that were not saved, from {formatAge(at)}.
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
