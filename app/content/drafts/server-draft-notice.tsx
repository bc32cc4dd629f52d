import { useBusiness } from "#app/lib/use-business.ts";
import { FoundDraft } from "./draft-notice.tsx";
import { describeServerDraft } from "./draft-words.ts";
import { browserId, type ServerDraft } from "./server-draft.ts";

type ServerDraftNoticeProps = {
  draft: ServerDraft;
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => Promise<void>;
};

/** Offers what was typed in another window or on another device. */
export function ServerDraftNotice({ draft, onDiscard, ...offer }: ServerDraftNoticeProps) {
  const { timeZone } = useBusiness();
  const isHere = draft.browser === browserId();
  return (
    // What can't be discarded now is offered on.
    <FoundDraft {...offer} onDiscard={() => void onDiscard().catch(() => undefined)}>
      {describeServerDraft({ savedAt: draft.saved_at, isHere }, timeZone)}
    </FoundDraft>
  );
}
