import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { DraftKeeper } from "./draft-keeper.ts";
import { browserId, type EditedDocument, readServerDraft, removeServerDraft } from "./server-draft.ts";
import type { Draft } from "./use-draft-copy.ts";

/**
 * Keeps an unsaved draft on the server. `found` is what another window or device has left there; until it is taken over
 * or discarded, nothing is written over it.
 * @param hasCopy whether this browser offers a copy of its own, so that it is not offered twice
 */
export function useServerDraft(
  { kind, document }: EditedDocument,
  draft: Draft<unknown>,
  { unsaved, hasCopy }: { unsaved: boolean; hasCopy: boolean },
) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const [hadCopy] = useState(hasCopy);
  const [isOvertaken, setOvertaken] = useState(false);
  const [takenOver, setTakenOver] = useState<string | null>(null);
  const { data: stored } = useQuery({
    queryKey: ["draft", kind, document],
    queryFn: ({ signal }) => readServerDraft(client, { kind, document }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOwn = !isOvertaken && hadCopy && stored?.browser === browserId();
  const found = stored && !isOwn && stored.saved_at !== takenOver ? stored : null;

  const isKnown = stored !== undefined && found === null;
  const seenAt = stored?.saved_at ?? null;
  const keeper = useMemo(() => {
    if (!isKnown) return null;
    const onOvertaken = () => {
      setOvertaken(true);
      void queries.invalidateQueries({ queryKey: ["draft", kind, document] });
    };
    // Lists tell which posts or pages have one.
    const onComeOrGone = () => {
      for (const list of ["drafts", `${kind}s`]) void queries.invalidateQueries({ queryKey: [list] });
    };
    return new DraftKeeper({ client, document: { kind, document }, seenAt, onOvertaken, onComeOrGone });
  }, [client, queries, kind, document, isKnown, seenAt]);
  useEffect(() => {
    if (unsaved) keeper?.keep(draft);
  }, [keeper, draft, unsaved]);
  useEffect(() => () => keeper?.flush(), [keeper]);
  useEffect(() => {
    const send = () => keeper?.flush();
    // What was typed without a network.
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [keeper]);

  /** Saved before it was known what the server keeps: what this browser had a copy of is there no longer, either. */
  async function forgetUnread() {
    if (found || !hadCopy) return;
    const own = await readServerDraft(client, { kind, document }, new AbortController().signal);
    if (own?.browser !== browserId()) return;
    await removeServerDraft(client, { kind, document }, own.saved_at);
    void queries.invalidateQueries({ queryKey: ["drafts"] });
    void queries.invalidateQueries({ queryKey: [`${kind}s`] });
  }

  return {
    found,
    /** Whether it was left there while this editor was open. */
    isOvertaken,
    takeOver: () => setTakenOver(seenAt),
    async discard() {
      if (seenAt) await removeServerDraft(client, { kind, document }, seenAt);
      queries.setQueryData(["draft", kind, document], null);
      void queries.invalidateQueries({ queryKey: ["drafts"] });
    },
    /** Removes what this editor keeps; what is typed later is kept anew. */
    forget: () => keeper?.forget(),
    end: () => (keeper ? keeper.end() : void forgetUnread().catch(() => undefined)),
  };
}
