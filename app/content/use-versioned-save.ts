import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { dismissToast } from "#app/ui/toaster.tsx";
import { type ContentKind, type StoredVersion, versionOf } from "./content-identity.ts";
import { cleanContent } from "./content-preview.ts";
import { showRemovedToast } from "./removed-notice.tsx";

export type SavableDraft = {
  id: string;
  /** The stored version that the edits are based on; null for new content. */
  over: StoredVersion | null;
  setOver: (over: StoredVersion) => void;
  finish: () => void;
};

type VersionedSave<Stored, Fields> = {
  draft: SavableDraft;
  kind: ContentKind;
  create: (fields: Fields, id: string) => Promise<unknown>;
  /** The content stored under the id; null if there is none. */
  find: (id: string) => Promise<Stored | null>;
  /** Saves only if `over` is still the stored version. Otherwise saves nothing and resolves to the stored version. */
  update: (over: StoredVersion, fields: Fields) => Promise<Stored | null>;
  onSaved: (fields: Fields) => void;
  onError: (error: Error) => void;
  /** Called after `onError` if other content has the slug. */
  onSlugTaken: () => void;
  /** Leaves the editor after saving, unless it is closed already. */
  leave: () => void;
};

type Sent<Fields> = { over: StoredVersion | null; fields: Fields };

/**
 * Saves sanitized content without silently overwriting. If someone else saved in the meantime, their version becomes
 * `conflict` until the author chooses one. The fields must not change while `isSaving`, because those sent are stored.
 */
export function useVersionedSave<
  Stored extends StoredVersion & Fields,
  Fields extends { content: string; slug: string },
>(options: VersionedSave<Stored, Fields>) {
  const { kind, draft, create, find, update, onSaved, onError, onSlugTaken, leave } = options;
  const client = useBackendClient();
  const [conflict, setConflict] = useState<Stored | null>(null);
  const mutation = useMutation({
    onMutate: () => dismissToast(draft.id),
    async mutationFn({ over, fields }: Sent<Fields>) {
      const { content, removed } = await cleanContent(client, { kind, content: fields.content });
      const kept = { ...fields, content };
      const stored = over ? await update(over, kept) : await createOnce(kept);
      return { newer: stored && differs(stored, kept) ? stored : null, removed };
    },
    onSuccess({ newer, removed }, { fields }) {
      if (newer) return setConflict(newer);
      draft.finish();
      onSaved(fields);
      showRemovedToast(removed);
    },
    onError(error) {
      onError(error);
      if (isDuplicate(error)) onSlugTaken();
    },
  });
  /** Resolves to what an earlier attempt has stored if only its response was lost, to null otherwise. */
  async function createOnce(fields: Fields): Promise<Stored | null> {
    try {
      await create(fields, draft.id);
      return null;
    } catch (error) {
      const stored = isDuplicate(error) ? await find(draft.id) : null;
      if (!stored) throw error;
      return stored;
    }
  }
  const send = (sent: Sent<Fields>) =>
    mutation.mutate(sent, {
      onSuccess({ newer }) {
        if (!newer) leave();
      },
    });
  function rebase(): Stored {
    if (!conflict) throw new Error("there is no other version to save over");
    draft.setOver(versionOf(conflict));
    setConflict(null);
    return conflict;
  }
  const { error, variables } = mutation;
  const isSlugTaken = error !== null && isDuplicate(error);
  return {
    isSaving: mutation.isPending,
    /** The slug that the last attempt failed on because other content has it; null if it didn't. */
    takenSlug: isSlugTaken && variables ? variables.fields.slug : null,
    /** The error of the last attempt, cleared by the next; null if that was only a taken slug. */
    error: isSlugTaken ? null : error,
    conflict,
    submit: (fields: Fields) => send({ over: draft.over, fields }),
    /** Ends the conflict: bases the draft on the conflicting version, which is returned. */
    rebase,
  };
}

/** If the stored fields equal those sent, an earlier attempt of ours succeeded and only its response was lost. */
function differs<Fields extends object>(stored: Fields, sent: Fields): boolean {
  return (Object.keys(sent) as (keyof Fields)[]).some((name) => stored[name] !== sent[name]);
}
