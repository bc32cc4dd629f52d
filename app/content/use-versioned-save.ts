import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useStaff } from "#app/lib/client/staff.tsx";
import { dismissToast, showToast } from "#app/ui/toaster.tsx";
import { type ContentKind, type StoredVersion, versionOf } from "./content-identity.ts";
import { cleanContent } from "./content-preview.ts";
import {
  createContent,
  findContent,
  type NewContent,
  type StoredContent,
  updateContent,
} from "./content-queries.ts";
import { focusField } from "./focus-field.ts";
import { listRevisions } from "./history/revisions.ts";
import { showRemovedToast } from "./removed-notice.tsx";
import { useRefreshContent } from "./timetable/use-timetable.ts";

type SavableDraft<Edited> = {
  id: string;
  /** The stored version that the edits are based on; null for new content. */
  over: StoredVersion | null;
  setOver: (over: StoredVersion) => void;
  change: (changed: { published: boolean }) => void;
  takeStored: (fields: Edited) => void;
  finish: () => void;
};

/** What an editor is saved with. */
export type EditorSave<Kind extends ContentKind, Edited> = {
  draft: SavableDraft<Edited>;
  /** The content as it was when the editor was opened; null if it is new. */
  seen: StoredContent<Kind> | null;
  /** Submitting it calls `submit`. */
  form: RefObject<HTMLFormElement | null>;
  /** Leaves the editor after saving, unless it is closed already. */
  leave: () => void;
};

type VersionedSave<Kind extends ContentKind, Fields, Edited> = EditorSave<Kind, Edited> & {
  kind: Kind;
  /** The fields as they are edited. */
  fieldsOf: (stored: StoredContent<Kind>) => Edited;
  /** The toast after saving. */
  describeSaved: (fields: Fields) => { title: string; description?: string | undefined };
  describeFailure: (error: Error) => string;
};

type Sent<Fields> = { over: StoredVersion | null; fields: Fields };

type Outcome<Kind extends ContentKind, Fields> = {
  /** What was stored meanwhile, if that prevented saving. */
  newer: StoredContent<Kind> | null;
  /** The fields to save, with `published` as it was set meanwhile. */
  mine: Fields;
};

/**
 * Saves sanitized content without silently overwriting. If a newer version was saved in the meantime, it becomes `conflict`
 * until the author chooses one. If only `published` changed while the editor was open, as at a scheduled time,
 * that is not a conflict: it stays as it was set. The fields must not change while `isSaving`, because those sent are stored.
 */
export function useVersionedSave<
  Kind extends ContentKind,
  Fields extends NewContent<Kind> & { published: boolean },
  Edited,
>(options: VersionedSave<Kind, Fields, Edited>) {
  const { kind, draft, form, fieldsOf, describeSaved, describeFailure, leave } = options;
  const client = useBackendClient();
  const refresh = useRefreshContent(kind);
  const [seen, setSeen] = useState(options.seen);
  const { user } = useStaff();
  const [conflict, setConflict] = useState<{ newer: StoredContent<Kind>; isOwn: boolean } | null>(null);
  const isSaved = useRef(false);
  const { id } = draft;
  useEffect(
    // An error, also of its schedule, links or copy, is about this editor only: whoever leaves it was asked, and the draft is
    // kept. Later errors are still shown.
    () => () => {
      if (!isSaved.current) dismissToast(id);
    },
    [id],
  );
  const mutation = useMutation({
    onMutate: () => dismissToast(id),
    async mutationFn({ over, fields }: Sent<Fields>) {
      const { content, removed } = await cleanContent(client, { kind, content: fields.content });
      const kept = { ...fields, content };
      const base = seen?.updated_at === over?.updated_at ? seen : null;
      const outcome = await (over ? saveOver(over, base, kept) : createOnce(kept));
      return { ...outcome, removed, isOwn: outcome.newer !== null && (await isOwnSince(over)) };
    },
    onSuccess({ newer, mine, removed, isOwn }) {
      if (newer) {
        draft.change({ published: mine.published });
        return setConflict({ newer, isOwn });
      }
      draft.finish();
      isSaved.current = true;
      void showToast({ ...describeSaved(mine), about: id });
      void refresh();
      showRemovedToast(removed);
    },
    onError(error) {
      void showToast({ title: describeFailure(error), variant: "destructive", about: id });
      if (isDuplicate(error)) focusField(form, "slug");
    },
  });
  /** @param base the content at the version `over`; null if that is older than what the editor has seen */
  async function saveOver(
    over: StoredVersion,
    base: StoredContent<Kind> | null,
    mine: Fields,
  ): Promise<Outcome<Kind, Fields>> {
    const stored = await updateContent(client, kind, over, mine);
    if (!stored) return { newer: null, mine };
    const isSwitched = base !== null && stored.published !== base.published;
    const merged = isSwitched ? { ...mine, published: stored.published } : mine;
    if (!differs(stored, merged)) return { newer: null, mine: merged };
    const others = Object.keys(mine).filter((name) => name !== "published");
    const isOnlySwitched = isSwitched && !differs(stored, base, others);
    return isOnlySwitched ? saveOver(stored, stored, merged) : { newer: stored, mine: merged };
  }
  async function createOnce(mine: Fields): Promise<Outcome<Kind, Fields>> {
    try {
      await createContent(client, kind, { ...mine, id });
      return { newer: null, mine };
    } catch (error) {
      const stored = isDuplicate(error) ? await findContent(client, { kind, id }) : null;
      if (!stored) throw error;
      return { newer: differs(stored, mine) ? stored : null, mine };
    }
  }
  /** Whether all versions since `over` are by this author, as from another window. */
  async function isOwnSince(over: StoredVersion | null): Promise<boolean> {
    const revisions = await listRevisions(client, { kind, id }, null, new AbortController().signal);
    const since = over ? Date.parse(over.updated_at) : 0;
    const newer = revisions.filter(({ created_at }) => Date.parse(created_at) > since);
    return newer.length > 0 && newer.every(({ actor_id }) => actor_id === user.id);
  }
  const send = (sent: Sent<Fields>) =>
    mutation.mutate(sent, {
      onSuccess({ newer }) {
        if (!newer) leave();
      },
    });
  function rebase(over: StoredContent<Kind>): void {
    draft.setOver(versionOf(over));
    setSeen(over);
    setConflict(null);
  }
  const { variables } = mutation;
  const isSlugTaken = mutation.error !== null && isDuplicate(mutation.error);
  const error = isSlugTaken ? null : mutation.error;
  return {
    isSaving: mutation.isPending,
    /** The slug that the last attempt failed on because other content has it; null if it didn't. */
    takenSlug: isSlugTaken && variables ? variables.fields.slug : null,
    /** The error of the last attempt, cleared by the next; null if that was only a taken slug. */
    error,
    problem: error && describeFailure(error),
    conflict: conflict && {
      isOwn: conflict.isOwn,
      theirs: fieldsOf(conflict.newer),
      onKeepMine() {
        flushSync(() => rebase(conflict.newer));
        form.current?.requestSubmit();
      },
      onTakeTheirs() {
        rebase(conflict.newer);
        draft.takeStored(fieldsOf(conflict.newer));
      },
    },
    submit: (fields: Fields) => send({ over: draft.over, fields }),
  };
}

type Columns = Readonly<Record<string, unknown>>;

/** If the stored fields equal those sent, an earlier attempt of ours succeeded and only its response was lost. */
function differs(stored: Columns, sent: Columns, names = Object.keys(sent)): boolean {
  return names.some((name) => stored[name] !== sent[name]);
}
