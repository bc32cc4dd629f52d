import { useCallback, useState } from "react";
import { newUuid } from "#app/lib/uuid.ts";
import { type ContentKind, type StoredVersion, versionOf } from "../content-identity.ts";
import { useLeaveGuard } from "../leave-guard.tsx";
import { DraftLimitNotice, DraftNotice, ServerDraftNotice } from "./draft-notice.tsx";
import type { ServerDraft } from "./server-draft.ts";
import { type Draft, useDraftCopy } from "./use-draft-copy.ts";
import { useServerDraft } from "./use-server-draft.ts";

/**
 * The state of an editor's fields. Unsaved changes are copied to this browser and to the server, so that they survive a
 * closed tab, and leaving the editor asks for confirmation. Fields must be primitive values.
 * @param loaded the stored version being edited; null for new content
 * @param isTimeChosen whether a time to publish or unpublish is chosen but not set, which isn't kept in the draft
 */
export function useDraft<Fields extends object>(
  kind: ContentKind,
  initial: Fields,
  loaded: StoredVersion | null,
  isTimeChosen: boolean,
) {
  const [draft, setDraft] = useState<Draft<Fields>>(() => ({
    id: loaded?.id ?? newUuid(),
    fields: initial,
    over: loaded && versionOf(loaded),
  }));
  /** The fields as they are stored, or as they were when new content was begun. */
  const [baseline, setBaseline] = useState(initial);
  const content = { kind, id: loaded?.id ?? "new" };
  const unsaved = (Object.keys(baseline) as (keyof Fields)[]).some(
    (name) => draft.fields[name] !== baseline[name],
  );
  const change = useCallback(
    (changed: Partial<Fields>) =>
      setDraft((before) => ({ ...before, fields: { ...before.fields, ...changed } })),
    [],
  );
  const guard = useLeaveGuard({ unsaved, isTimeChosen });
  const copy = useDraftCopy(`${kind}:${content.id}`, draft, unsaved);
  const server = useServerDraft(content, draft, { unsaved, hasCopy: copy.found.length > 0 });
  const isOutdated = (version: string | null | undefined) =>
    (version ?? null) !== (loaded?.updated_at ?? null);
  const serverNotice = server.found ? (
    <ServerDraftNotice
      draft={server.found}
      isOutdated={isOutdated(server.found.seen_version)}
      onRestore={() => {
        // It may be older than what was written here since.
        copy.setAside();
        if (server.found) setDraft(draftOf(server.found, draft.id, initial, loaded));
        server.takeOver();
      }}
      onDiscard={server.discard}
    />
  ) : null;
  return {
    ...draft,
    change,
    /** Bases the draft on another stored version. */
    setOver: (over: StoredVersion) => setDraft((before) => ({ ...before, over })),
    /** Replaces the fields by what was stored meanwhile, which is not an unsaved change. */
    takeStored(fields: Fields) {
      setBaseline(fields);
      change(fields);
    },
    unsaved,
    /** Removes the draft, but not those that were found and are undecided, and lets the editor close without asking. */
    finish() {
      guard.release();
      copy.end();
      server.end();
    },
    /** Lets the editor close without asking, and keeps the draft. */
    allowLeaving: guard.release,
    leaveDialog: guard.dialog,
    /** A notice that another window or device changed the draft during editing. Show it where a scrolled-down author sees it. */
    overtaken: server.isOvertaken ? serverNotice : null,
    /** Offers the drafts that were found when the editor opened, and says if the server keeps no more. */
    notice: (
      <>
        {unsaved && server.isAtLimit ? <DraftLimitNotice /> : null}
        {copy.found.map(({ at, by: _, ...found }) => (
          <DraftNotice
            key={at}
            at={at}
            isOutdated={isOutdated(found.over?.updated_at)}
            onRestore={() => {
              setDraft({ ...draft, ...found, fields: withAll(initial, found.fields) });
              copy.drop(at);
              server.restoreCopy(found);
            }}
            onDiscard={() => {
              copy.drop(at);
              // While other copies are left, the stored draft may be one of them.
              if (copy.found.length === 1) server.forget();
            }}
          />
        ))}
        {server.isOvertaken ? null : serverNotice}
      </>
    ),
  };
}

/** The fields of a draft. Those that it lacks, because they were added in a later release, get their initial values. */
function withAll<Fields extends object>(initial: Fields, fields: Partial<Fields>): Fields {
  return { ...initial, ...fields };
}

/** Restores a draft from the server. */
function draftOf<Fields extends object>(
  { fields, seen_version, new_id }: Pick<ServerDraft, "fields" | "seen_version" | "new_id">,
  id: string,
  initial: Fields,
  loaded: StoredVersion | null,
): Draft<Fields> {
  return {
    id: loaded?.id ?? new_id ?? id,
    fields: withAll(initial, fields as Partial<Fields>),
    over: loaded && { id: loaded.id, updated_at: seen_version ?? loaded.updated_at },
  };
}
