import type { QueryClient } from "@tanstack/react-query";
import { type Drafts, findDrafts, keepDraft } from "#app/lib/client/device-store.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { DRAFT, draftKey, leadKey, REQUEST_DRAFT } from "../lead-cache.ts";
import { isEmpty, joinDrafts, listDrafts } from "./drafts.ts";

type DraftsHere = { queries: QueryClient; accountId: string; signal: AbortSignal };

/**
 * Puts the drafts stored on this device where the forms look for them. Then stores them as they are written, and shows
 * them to the account's other tabs, until the signal aborts.
 */
export async function keepDrafts({ queries, accountId, signal }: DraftsHere): Promise<void> {
  const stored = await findDrafts(accountId);
  if (signal.aborted) return;
  showDrafts(queries, stored);
  const tabs = new BroadcastChannel(DRAFT + accountId);
  let isFromOtherTab = false;
  tabs.onmessage = ({ data: [name, draft] }) => {
    isFromOtherTab = true;
    queries.setQueryData([DRAFT, name], draft);
    isFromOtherTab = false;
  };
  const stop = queries.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== "updated") return;
    const [kind, name, id] = queryKey;
    if (kind === DRAFT && !isFromOtherTab) {
      void keepDraft(accountId, String(name), isEmpty(state.data) ? undefined : state.data);
      tabs.postMessage([name, state.data]);
    }
    if (state.data === null && name === leadKey("")[1]) giveUpNote(queries, String(id));
  });
  signal.addEventListener("abort", () => {
    stop();
    tabs.close();
  });
  // What was typed before is stored, too.
  for (const name of listDrafts(queries)) {
    const draft = queries.getQueryData([DRAFT, name]);
    if (draft !== stored[name]) queries.setQueryData([DRAFT, name], draft);
  }
}

/** Puts older drafts where the forms look for them, together with newer ones. Returns them as they are now. */
export function showDrafts(queries: QueryClient, older: Drafts): Drafts {
  const shown = Object.entries(older).map(([name, draft]) => [
    name,
    queries.setQueryData([DRAFT, name], (newer: unknown) => joinDrafts(draft, newer)),
  ]);
  return Object.fromEntries(shown);
}

/** Gives up the notes on leads that were erased meanwhile. */
export async function giveUpErased(queries: QueryClient, client: BackendClient): Promise<void> {
  const ids = listDrafts(queries).filter((name) => name !== REQUEST_DRAFT[1]);
  if (ids.length === 0) return;
  const { data: leads } = await client.from("leads").select("id").in("id", ids);
  const left = new Set(leads?.map(({ id }) => id));
  if (leads) for (const id of ids) if (!left.has(id)) giveUpNote(queries, id);
}

/** Nothing about an erased customer may stay on the device, so the note is shown for the last time. */
function giveUpNote(queries: QueryClient, id: string): void {
  const note = queries.getQueryData<string>(draftKey(id));
  if (!note || isEmpty(note)) return;
  queries.setQueryData(draftKey(id), "");
  void showToast({
    title: "A note wasn’t added: its lead no longer exists",
    description: note,
    variant: "destructive",
    lasting: true,
  });
}
