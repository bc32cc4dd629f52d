import { useState } from "react";
import { DraftNotice } from "./draft-notice.tsx";
import { useLeaveGuard } from "./leave-guard.tsx";
import { type Draft, type StoredVersion, useDraftCopy, versionOf } from "./use-draft-copy.ts";

/**
 * The fields of an editor until they are saved, with the version that they were made from: a copy of unsaved ones
 * outlives the tab, and leaving asks first.
 * @param key names what is edited, for the copy
 * @param loaded the version that is edited; null for something new
 */
export function useDraft<Fields>(key: string, initial: Fields, loaded: StoredVersion | null) {
  const [draft, setDraft] = useState<Draft<Fields>>(() => ({
    fields: initial,
    over: loaded && versionOf(loaded),
  }));
  const unsaved = JSON.stringify(draft.fields) !== JSON.stringify(initial);
  const guard = useLeaveGuard(unsaved);
  const { found, drop } = useDraftCopy(key, draft, unsaved);
  return {
    ...draft,
    setFields: (fields: Fields) => setDraft((before) => ({ ...before, fields })),
    /** Goes on over another version. */
    setOver: (over: StoredVersion) => setDraft((before) => ({ ...before, over })),
    unsaved,
    /** Forgets what was not saved, so that the editor can be left. */
    finish() {
      guard.release();
      drop();
    },
    leaveDialog: guard.dialog,
    notice: found ? (
      <DraftNotice
        at={found.at}
        isOutdated={found.over?.updated_at !== loaded?.updated_at}
        onRestore={() => {
          setDraft({ fields: found.fields, over: found.over });
          drop();
        }}
        onDiscard={drop}
      />
    ) : null,
  };
}
