import { useCallback, useState } from "react";
import { newUuid } from "#app/lib/uuid.ts";
import type { ContentKind } from "../content-kind.ts";
import { useLeaveGuard } from "../leave-guard.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import type { ServerDraft } from "./server-draft.ts";
import { ServerDraftNotice } from "./server-draft-notice.tsx";
import { type Draft, type StoredVersion, useDraftCopy, versionOf } from "./use-draft-copy.ts";
import { useServerDraft } from "./use-server-draft.ts";

/**
 * The fields of an editor until they are saved, with the version that they were made from: copies of unsaved ones, in
 * this browser and on the server, outlive the tab, and leaving asks first. Each field is a plain value.
 * @param loaded the version that is edited; null for something new
 */
export function useDraft<Fields extends object>(
  kind: ContentKind,
  initial: Fields,
  loaded: StoredVersion | null,
) {
  const [draft, setDraft] = useState<Draft<Fields>>(() => ({
    id: loaded?.id ?? newUuid(),
    fields: initial,
    over: loaded && versionOf(loaded),
  }));
  const document = loaded?.id ?? "new";
  const unsaved = (Object.keys(initial) as (keyof Fields)[]).some(
    (name) => draft.fields[name] !== initial[name],
  );
  const change = useCallback(
    (changed: Partial<Fields>) =>
      setDraft((before) => ({ ...before, fields: { ...before.fields, ...changed } })),
    [],
  );
  const guard = useLeaveGuard(unsaved);
  const copy = useDraftCopy(`${kind}:${document}`, draft, unsaved);
  const server = useServerDraft({ kind, document }, draft, { unsaved, hasCopy: copy.found !== null });
  const isOutdated = (version: string | null | undefined) =>
    (version ?? null) !== (loaded?.updated_at ?? null);
  const serverNotice = server.found ? (
    <ServerDraftNotice
      draft={server.found}
      isOutdated={isOutdated(server.found.seen_version)}
      onRestore={() => {
        if (server.found) setDraft(draftOf(server.found, draft.id, initial, loaded));
        server.takeOver();
      }}
      onDiscard={server.discard}
    />
  ) : null;
  return {
    ...draft,
    change,
    /** Goes on over another version. */
    setOver: (over: StoredVersion) => setDraft((before) => ({ ...before, over })),
    unsaved,
    /** Forgets what was not saved, so that the editor can be left. */
    finish() {
      guard.release();
      copy.drop();
      server.end();
    },
    leaveDialog: guard.dialog,
    /** What another window or device has written while one wrote here, who may be far down: to be shown where that is in sight. */
    overtaken: server.isOvertaken ? serverNotice : null,
    /** What was found when the editor was opened. */
    notice: (
      <>
        {copy.found ? (
          <DraftNotice
            at={copy.found.at}
            isOutdated={isOutdated(copy.found.over?.updated_at)}
            onRestore={() => {
              if (copy.found)
                setDraft({ id: copy.found.id, fields: copy.found.fields, over: copy.found.over });
              copy.drop();
            }}
            onDiscard={() => {
              copy.drop();
              server.forget();
            }}
          />
        ) : null}
        {server.isOvertaken ? null : serverNotice}
      </>
    ),
  };
}

/** Of what the server keeps, also where the fields were fewer when it was written. */
function draftOf<Fields extends object>(
  { fields, seen_version, new_id }: Pick<ServerDraft, "fields" | "seen_version" | "new_id">,
  id: string,
  initial: Fields,
  loaded: StoredVersion | null,
): Draft<Fields> {
  return {
    id: loaded?.id ?? new_id ?? id,
    fields: { ...initial, ...(fields as Partial<Fields>) },
    over: loaded && { id: loaded.id, updated_at: seen_version ?? loaded.updated_at },
  };
}
