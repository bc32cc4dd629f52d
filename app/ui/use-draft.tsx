import { useState } from "react";
import { useDraftCopy } from "#app/lib/use-draft-copy.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { useLeaveGuard } from "./leave-guard.tsx";

/**
 * The fields of an editor until they are saved: a copy of unsaved ones outlives the tab, and leaving asks first.
 * @param key names what is edited, for the copy
 */
export function useDraft<Fields>(key: string, initial: Fields) {
  const [fields, setFields] = useState(initial);
  const unsaved = JSON.stringify(fields) !== JSON.stringify(initial);
  const guard = useLeaveGuard(unsaved);
  const { found, drop } = useDraftCopy(key, fields, unsaved);
  return {
    fields,
    setFields,
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
        onRestore={() => {
          setFields(found.fields);
          drop();
        }}
        onDiscard={drop}
      />
    ) : null,
  };
}
