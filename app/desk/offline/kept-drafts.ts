import type { QueryClient } from "@tanstack/react-query";
import { type Drafts, findDrafts, keepDeviceDraft } from "#app/lib/client/device-store.ts";
import { DRAFT } from "../lead-cache.ts";
import { isEmpty, joinDrafts, listDeviceDrafts } from "./drafts.ts";

type DraftsHere = { queries: QueryClient; accountId: string; signal: AbortSignal };

/**
 * Puts the drafts stored on this device where the forms look for them. Then stores them as they are written, and shows
 * them to the account's other tabs, until the signal aborts.
 */
export async function keepDrafts({ queries, accountId, signal }: DraftsHere): Promise<void> {
  // Listens before it reads: otherwise it would miss what another tab writes meanwhile.
  const tabs = new BroadcastChannel(DRAFT + accountId);
  let isFromOtherTab = false;
  tabs.onmessage = ({ data: [name, draft] }) => {
    isFromOtherTab = true;
    queries.setQueryData([DRAFT, name], draft);
    isFromOtherTab = false;
  };
  const stored = await findDrafts(accountId);
  if (signal.aborted) return tabs.close();
  showDrafts(queries, stored);
  const stop = queries.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    const [kind, name] = queryKey;
    if (type !== "updated" || kind !== DRAFT || isFromOtherTab) return;
    const { data } = state;
    // Stored first: a tab that does not listen yet is about to read what is stored.
    void keepDeviceDraft(accountId, String(name), isEmpty(data) ? undefined : data).then(() => {
      if (!signal.aborted) tabs.postMessage([name, data]);
    });
  });
  signal.addEventListener("abort", () => {
    stop();
    tabs.close();
  });
  // What was typed before is stored, too.
  for (const name of listDeviceDrafts(queries)) {
    const draft = queries.getQueryData([DRAFT, name]);
    if (draft !== stored[name]) queries.setQueryData([DRAFT, name], draft);
  }
}

/** Puts older drafts where the forms look for them, together with newer ones. */
export function showDrafts(queries: QueryClient, older: Drafts): void {
  for (const [name, draft] of Object.entries(older))
    queries.setQueryData([DRAFT, name], (newer: unknown) => joinDrafts(draft, newer));
}
