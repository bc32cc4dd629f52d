import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { ContentKind, ContentRef } from "../content-identity.ts";
import { contentKey } from "../content-queries.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { browserId, isStoredAs, readServerDraft, removeServerDraft } from "./server-draft.ts";
import type { Draft } from "./use-draft-copy.ts";

type StoredDraft =
  /** Not read yet. */
  | "unread"
  /** From another window or device: nothing overwrites it until it is taken over or discarded. */
  | "offered"
  /** Perhaps one of the copies that this browser still offers: it stays as it is until they are decided. */
  | "undecided"
  /** This editor's, or none: overwritten by what is written here, and removed once all changes are undone. */
  | "own";

/**
 * Stores an unsaved draft on the server, and removes it once all changes are undone. `found` is a draft from another window
 * or device; nothing overwrites it until it is taken over or discarded.
 * @param hasCopy whether this browser has copies of its own to offer. The stored draft may be one of them, so it isn't
 * offered as well, and nothing overwrites it until they are decided, or that one is restored
 */
export function useServerDraft(
  { kind, id }: ContentRef,
  draft: Draft<object>,
  { unsaved, hasCopy }: { unsaved: boolean; hasCopy: boolean },
) {
  const client = useBackendClient();
  const queries = useQueryClient();
  /** Which drafts are offered: any, not those of this browser, which has copies of them, or one that overtook this editor. */
  const [offers, setOffers] = useState<"any" | "others" | "overtaking">(hasCopy ? "others" : "any");
  const [isAtLimit, setAtLimit] = useState(false);
  /** The version (`saved_at`) that the author took over; null if none. */
  const [takenOver, setTakenOver] = useState<string | null>(null);
  const { data: stored, refetch } = useQuery({
    queryKey: ["draft", kind, id],
    queryFn: ({ signal }) => readServerDraft(client, { kind, id }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const seenAt = stored?.saved_at ?? null;
  const isTakenOver = seenAt !== null && seenAt === takenOver;
  const isCopied = offers === "others" && stored?.browser === browserId();
  const state = stateOf();
  function stateOf(): StoredDraft {
    if (stored === undefined) return "unread";
    if (stored && !isCopied && !isTakenOver) return "offered";
    return hasCopy && !isTakenOver ? "undecided" : "own";
  }
  const isKnown = state === "undecided" || state === "own";
  const keeper = useMemo(() => {
    if (!isKnown) return null;
    const onOvertaken = () => {
      setOffers("overtaking");
      void queries.invalidateQueries({ queryKey: ["draft", kind, id] });
    };
    const onPresenceChange = () => refreshLists(queries, kind);
    return new DraftKeeper({
      client,
      content: { kind, id },
      seenAt,
      onOvertaken,
      onPresenceChange,
      onLimit: setAtLimit,
    });
  }, [client, queries, kind, id, isKnown, seenAt]);
  const isUndone = !unsaved && state === "own";
  const isChanged = unsaved && state === "own";
  // The draft of something new takes its scheduled times and preview links with it, so it stays until the editor closes.
  const isRemovedAtOnce = isUndone && id !== "new";
  useEffect(() => {
    if (isChanged) keeper?.keep(draft);
    if (isRemovedAtOnce) keeper?.forget();
  }, [keeper, draft, isChanged, isRemovedAtOnce]);
  const settle = useEffectEvent((closing: DraftKeeper) => (isUndone ? closing.forget() : closing.flush()));
  useEffect(() => (keeper ? () => settle(keeper) : undefined), [keeper]);
  useEffect(() => {
    // Send what was typed while offline, or before the author discarded drafts in another window. Without a keeper, ask what
    // became of the draft that is offered, which the other window may have saved.
    const catchUp = () => (keeper ? keeper.flush() : void refetch());
    for (const event of ["online", "focus"]) window.addEventListener(event, catchUp);
    return () => {
      for (const event of ["online", "focus"]) window.removeEventListener(event, catchUp);
    };
  }, [keeper, refetch]);

  /** The editor saved before the server's draft was read: if that draft is from this browser, remove it too. */
  async function removeUnread() {
    if (offers !== "others") return;
    const own = await readServerDraft(client, { kind, id }, new AbortController().signal);
    if (own?.browser !== browserId()) return;
    await removeServerDraft(client, { kind, id }, own.saved_at);
    refreshLists(queries, kind);
  }

  return {
    found: state === "offered" && stored ? stored : null,
    /** Whether `found` was written while this editor was open. */
    isOvertaken: offers === "overtaking",
    /** Whether the author has too many drafts for this one to be stored. */
    isAtLimit,
    takeOver: () => setTakenOver(seenAt),
    /** Takes the stored draft over if it is this copy of this browser. */
    restoreCopy({ fields }: Draft<object>) {
      if (stored && isStoredAs(stored, fields)) setTakenOver(seenAt);
    },
    async discard() {
      if (seenAt) await removeServerDraft(client, { kind, id }, seenAt);
      queries.setQueryData(["draft", kind, id], null);
      refreshLists(queries, kind);
    },
    /** Removes the stored draft unless it was taken over; later changes are stored again. */
    forget() {
      if (state === "undecided") keeper?.forget();
    },
    /** Removes the stored draft and stops, unless drafts that were found are still to be decided on: those stay. */
    end() {
      if (state === "own") keeper?.end();
      if (state === "unread" && !hasCopy) void removeUnread().catch(() => undefined);
    },
  };
}

/** Lists mark and filter the posts or pages that have a draft. */
function refreshLists(queries: QueryClient, kind: ContentKind): void {
  for (const queryKey of [["drafts"], contentKey(kind)]) void queries.invalidateQueries({ queryKey });
}
