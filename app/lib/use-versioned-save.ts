import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type StoredVersion, versionOf } from "./use-draft-copy.ts";

export type SavableDraft = {
  /** The version that the content was made from; null for something new. */
  over: StoredVersion | null;
  setOver: (over: StoredVersion) => void;
  finish: () => void;
};

type VersionedSave<Stored, Content> = {
  draft: SavableDraft;
  /** Saves over that version alone; resolves to the stored one instead, with nothing saved, when it is another. */
  save: (over: StoredVersion | null, content: Content) => Promise<Stored | null>;
  onSaved: () => void;
  onError: (error: Error) => void;
  /** Leaves the editor once it is saved, unless it was left before. */
  leave: () => void;
};

/**
 * Saves without silently overwriting. When someone else has saved meanwhile, their version becomes `conflict`, until
 * one is chosen. Content must not change while `isSaving`: what was sent is what is kept.
 */
export function useVersionedSave<Stored extends StoredVersion, Content>(
  options: VersionedSave<Stored, Content>,
) {
  const { draft, leave } = options;
  const [conflict, setConflict] = useState<Stored | null>(null);
  const mutation = useMutation({
    mutationFn: (sent: { over: StoredVersion | null; content: Content }) =>
      options.save(sent.over, sent.content),
    onSuccess(newer) {
      if (newer) return setConflict(newer);
      draft.finish();
      options.onSaved();
    },
    onError: options.onError,
  });
  const send = (over: StoredVersion | null, content: Content) =>
    mutation.mutate(
      { over, content },
      {
        onSuccess(newer) {
          if (!newer) leave();
        },
      },
    );
  function takeTheirs(): Stored {
    if (!conflict) throw new Error("there is no other version to take");
    draft.setOver(versionOf(conflict));
    setConflict(null);
    return conflict;
  }
  return {
    isSaving: mutation.isPending,
    conflict,
    submit: (content: Content) => send(draft.over, content),
    /** Saves over the other version after all. */
    overwrite: (content: Content) => send(takeTheirs(), content),
    /** Goes on from the other version, and returns it. */
    takeTheirs,
  };
}
