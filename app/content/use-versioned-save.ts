import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { cleanContent } from "./content-preview.ts";
import { type StoredVersion, versionOf } from "./drafts/use-draft-copy.ts";
import type { PreviewFields } from "./preview-form.ts";
import { sayWhatWasRemoved } from "./removed-notice.tsx";

export type SavableDraft = {
  id: string;
  /** The version that the content was made from; null for something new. */
  over: StoredVersion | null;
  setOver: (over: StoredVersion) => void;
  finish: () => void;
};

type VersionedSave<Stored, Fields> = {
  draft: SavableDraft;
  kind: PreviewFields["kind"];
  create: (fields: Fields, id: string) => Promise<unknown>;
  /** Saves over that version alone; resolves to the stored one instead, with nothing saved, when it is another. */
  update: (over: StoredVersion, fields: Fields) => Promise<Stored | null>;
  onSaved: (fields: Fields) => void;
  onError: (error: Error, fields: Fields) => void;
  /** Leaves the editor once it is saved, unless it was left before. */
  leave: () => void;
};

type Sent<Fields> = { over: StoredVersion | null; fields: Fields };

/**
 * Saves without silently overwriting, and only what may be kept. When someone else has saved meanwhile, their version
 * becomes `conflict`, until one is chosen. The fields must not change while `isSaving`: what was sent is what is kept.
 */
export function useVersionedSave<Stored extends StoredVersion & Fields, Fields extends { content: string }>(
  options: VersionedSave<Stored, Fields>,
) {
  const { kind, draft, create, update, onSaved, onError, leave } = options;
  const client = useBackendClient();
  const [conflict, setConflict] = useState<Stored | null>(null);
  const mutation = useMutation({
    async mutationFn({ over, fields }: Sent<Fields>) {
      const { content, removed } = await cleanContent(client, { kind, content: fields.content });
      const kept = { ...fields, content };
      const stored = over ? await update(over, kept) : null;
      if (!over) await create(kept, draft.id);
      return { newer: stored && differs(stored, kept) ? stored : null, removed };
    },
    onSuccess({ newer, removed }, { fields }) {
      if (newer) return setConflict(newer);
      draft.finish();
      onSaved(fields);
      sayWhatWasRemoved(removed);
    },
    onError: (error, { fields }) => onError(error, fields),
  });
  const send = (sent: Sent<Fields>) =>
    mutation.mutate(sent, {
      onSuccess({ newer }) {
        if (!newer) leave();
      },
    });
  function takeTheirs(): Stored {
    if (!conflict) throw new Error("there is no other version to take");
    draft.setOver(versionOf(conflict));
    setConflict(null);
    return conflict;
  }
  return {
    isSaving: mutation.isPending,
    /** Of the last try, until the next. */
    error: mutation.error,
    conflict,
    submit: (fields: Fields) => send({ over: draft.over, fields }),
    /** Saves over the other version after all. */
    overwrite: (fields: Fields) => send({ over: takeTheirs(), fields }),
    /** Goes on from the other version, and returns it. */
    takeTheirs,
  };
}

/** Where it doesn't, it is saved: an earlier try whose answer was lost is no one else. */
function differs<Fields extends object>(stored: Fields, sent: Fields): boolean {
  return (Object.keys(sent) as (keyof Fields)[]).some((name) => stored[name] !== sent[name]);
}
