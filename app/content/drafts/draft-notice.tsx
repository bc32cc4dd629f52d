import type { ReactNode } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatAge, formatRecentMoment } from "#app/lib/time/moments.ts";
import { MarkedNote } from "#app/ui/notice.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import { browserId, type ServerDraft } from "./server-draft.ts";

type FoundDraftProps = {
  /** Whether a newer version was saved after the draft was written. */
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
  /** Says which draft was found. */
  children: ReactNode;
};

/** Offers to restore changes that were never saved. */
function FoundDraft({ isOutdated, onRestore, onDiscard, children }: FoundDraftProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-muted px-4 py-3 text-sm"
    >
      <p className="flex-1 basis-60">
        {children}
        {isOutdated
          ? " A newer version was saved since; you’ll see it before anything is overwritten."
          : null}
      </p>
      <VanishingButton size="small" onClick={onRestore}>
        Restore them
      </VanishingButton>
      <VanishingButton size="small" variant="outline" onClick={onDiscard}>
        Discard them
      </VanishingButton>
    </div>
  );
}

type DraftNoticeProps = Omit<FoundDraftProps, "children"> & { at: string };

/** Offers the draft that this browser kept. */
export function DraftNotice({ at, ...offer }: DraftNoticeProps) {
  return <FoundDraft {...offer}>This browser kept unsaved changes from {formatAge(at)}.</FoundDraft>;
}

/** Says that the server has as many drafts of this author as it keeps. */
export function DraftLimitNotice() {
  return (
    <MarkedNote>
      You have unsaved changes in 200 posts and pages, and the server keeps no more. Save or discard some of
      those; until then, only this browser keeps what you change here.
    </MarkedNote>
  );
}

type ServerDraftNoticeProps = {
  draft: ServerDraft;
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => Promise<void>;
};

/** Offers the draft that the server keeps, from another window or device. */
export function ServerDraftNotice({ draft, onDiscard, ...offer }: ServerDraftNoticeProps) {
  const { timeZone } = useBusiness();
  const isHere = draft.browser === browserId();
  return (
    // If discarding fails, keep offering the draft.
    <FoundDraft {...offer} onDiscard={() => void onDiscard().catch(() => undefined)}>
      {describeServerDraft({ savedAt: draft.saved_at, isHere }, timeZone)}
    </FoundDraft>
  );
}

/** `You have unsaved changes from 9:41 AM on another device.` */
export function describeServerDraft(
  { savedAt, isHere }: { savedAt: string; isHere: boolean },
  timeZone: string,
  now = new Date(),
): string {
  const when = formatRecentMoment(savedAt, timeZone, now);
  return `You have unsaved changes from ${when} ${isHere ? "in another window" : "on another device"}.`;
}
