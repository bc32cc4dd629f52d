import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import {
  CHANGES,
  findKept,
  KEPT_MS,
  keep,
  listKept,
  sealOtherAccounts,
  takeKept,
  unsealChanges,
} from "#app/lib/device-store.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { newUuid } from "#app/lib/uuid.ts";
import { LEAD_STAFF } from "../follow-up/lead-staff.ts";
import { LIST, OF_ONE_LEAD } from "../lead-cache.ts";
import { DESK_CHANGE } from "./change-keys.ts";
import { askForKey } from "./device-key.ts";

const READ = "read";
const SETTLE_MS = 500;
const LISTS_KEPT = 4;
const LEADS_KEPT = 50;

/** What is kept of a desk may be looked at for longer than other data is held. */
export function holdDesk(queries: QueryClient): void {
  // A search is over soon, and there are many.
  queries.setQueryDefaults([...LIST, { search: "" }], { gcTime: KEPT_MS });
  for (const queryKey of [...OF_ONE_LEAD, LEAD_STAFF])
    queries.setQueryDefaults(queryKey, { gcTime: KEPT_MS });
}

/** What was read before, for where it can't be read now. */
export type KeptDesk = DehydratedState["queries"];

export async function readKeptDesk(of: string): Promise<KeptDesk> {
  const kept = await findKept<KeptDesk>(READ, of);
  return kept?.value.filter(isOfToday) ?? [];
}

export function showKeptDesk(queries: QueryClient, kept: KeptDesk): void {
  hydrate(queries, { queries: kept, mutations: [] });
}

type DeskHere = { queries: QueryClient; client: BackendClient; of: string; signal: AbortSignal };

/**
 * Keeps on this device what is read of leads and what waits for a network, until the signal. First takes over, in their
 * order, the changes of tabs that are no more; then those that were sealed here when an earlier session ended.
 */
export async function keepDesk({ queries, client, of, signal }: DeskHere): Promise<void> {
  const name = CHANGES + newUuid();
  await sealOtherAccounts(of);
  void standFor(name, signal);
  await takeOverChanges(queries, of, name);
  const earlier = await readKeptDesk(of);
  if (signal.aborted) return;
  const saveChanges = () => void keep(name, of, changesOf(queries));
  saveChanges();
  let settled: number | undefined;
  const saveRead = () => {
    window.clearTimeout(settled);
    settled = window.setTimeout(() => void keep(READ, of, readOf(queries, earlier)), SETTLE_MS);
  };
  // What was read before this could listen would else be kept no sooner than something changes.
  saveRead();
  const stop = [
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && isOfDesk(query.queryKey)) saveRead();
    }),
    queries.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.options.mutationKey?.[0] === DESK_CHANGE[0]) saveChanges();
    }),
  ];
  signal.addEventListener("abort", () => {
    window.clearTimeout(settled);
    for (const end of stop) end();
  });
  void queries.resumePausedMutations();
  const key = await askForKey(client, of, signal);
  if (!key || signal.aborted) return;
  await unsealChanges(of, key);
  await takeOverChanges(queries, of, name);
  await queries.resumePausedMutations();
}

/** As long as the tab lives, nobody takes its changes over. */
async function standFor(name: string, signal: AbortSignal): Promise<void> {
  const untilLeft = () => new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  await navigator.locks?.request(name, untilLeft);
}

async function takeOverChanges(queries: QueryClient, of: string, own: string): Promise<void> {
  for (const [name] of await listKept(CHANGES, of)) {
    if (name === own) continue;
    const takeOver = async () => {
      const kept = await takeKept<DehydratedState["mutations"]>(name);
      if (kept) hydrate(queries, { queries: [], mutations: kept.value });
    };
    if (!navigator.locks) await takeOver();
    else
      await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? takeOver() : undefined));
  }
}

function changesOf(queries: QueryClient): DehydratedState["mutations"] {
  const { mutations } = dehydrate(queries, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: ({ options, state }) =>
      options.mutationKey?.[0] === DESK_CHANGE[0] && state.status === "pending",
  });
  // What is under way when its tab is closed may or may not have arrived: it is tried again, from the beginning.
  return mutations.map(({ state, ...mutation }) => ({
    ...mutation,
    state: { ...state, error: null, isPaused: true },
  }));
}

/** The lists read last, each as far as its first part, and the leads opened last: in this visit, or in one before. */
function readOf(queries: QueryClient, earlier: KeptDesk): KeptDesk {
  const { queries: read } = dehydrate(queries, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, state }) => isOfDesk(queryKey) && state.status === "success",
  });
  const isNew = ({ queryHash }: KeptDesk[number]) => read.every((query) => query.queryHash !== queryHash);
  const latest = [...read, ...earlier.filter(isNew)]
    .filter(isOfToday)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return [
    ...latest.filter(isList).slice(0, LISTS_KEPT).map(firstPart),
    ...latest.filter(isOfLead).slice(0, LEADS_KEPT),
    ...latest.filter((query) => !isList(query) && !isOfLead(query)),
  ];
}

function isOfDesk([kind]: readonly unknown[]): boolean {
  return kind === LIST[0] || kind === LEAD_STAFF[0];
}

function isOfToday({ state }: KeptDesk[number]): boolean {
  return Date.now() - state.dataUpdatedAt < KEPT_MS;
}

function isList({ queryKey }: KeptDesk[number]): boolean {
  return queryKey[1] === LIST[1];
}

function isOfLead({ queryKey }: KeptDesk[number]): boolean {
  return OF_ONE_LEAD.some(([, kind]) => queryKey[1] === kind);
}

function firstPart(query: KeptDesk[number]): KeptDesk[number] {
  const { pages, pageParams } = query.state.data as { pages: unknown[]; pageParams: unknown[] };
  return {
    ...query,
    state: { ...query.state, data: { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } },
  };
}
