import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

type VersionedSave<Version, Content> = {
  /** The version that the content was made from; null for something new. */
  seen: Version | null;
  /** Saves over that version alone; resolves to the stored one instead, with nothing saved, when it is another. */
  save: (over: Version | null, content: Content) => Promise<Version | null>;
  onSaved: () => void;
  onError: (error: Error) => void;
};

/**
 * Saves without silently overwriting. When someone else has saved meanwhile, their version becomes `conflict`, until
 * one is chosen.
 */
export function useVersionedSave<Version, Content>(options: VersionedSave<Version, Content>) {
  const [seen, setSeen] = useState(options.seen);
  const [conflict, setConflict] = useState<Version | null>(null);
  const mutation = useMutation({
    mutationFn: ({ over, content }: { over: Version | null; content: Content }) =>
      options.save(over, content),
    onSuccess: (newer) => (newer ? setConflict(newer) : options.onSaved()),
    onError: options.onError,
  });
  return {
    isSaving: mutation.isPending,
    conflict,
    submit: (content: Content) => mutation.mutate({ over: seen, content }),
    /** Saves over the other version after all. */
    overwrite(content: Content) {
      setSeen(conflict);
      setConflict(null);
      mutation.mutate({ over: conflict, content });
    },
    /** Goes on from the other version, and returns it. */
    takeTheirs(): Version {
      if (!conflict) throw new Error("there is no other version to take");
      setSeen(conflict);
      setConflict(null);
      return conflict;
    },
  };
}
