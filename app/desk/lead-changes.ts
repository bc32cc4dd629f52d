import { fetchAsStaff } from "#app/lib/browser-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { DESK_PATH } from "./desk-path.ts";

/** Server-sent events that say only that some lead has changed. */
export const LEAD_CHANGES_PATH = `${DESK_PATH}/changes`;

/** `connected`: leads may have changed before the connection was made. */
export type LeadEvent = "changed" | "connected";

export type FollowOptions = {
  client: BackendClient;
  onLeadEvent: (event: LeadEvent) => void;
  signal: AbortSignal;
};

const CHANNEL = "spinfront-lead-changes";
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A tab hidden for this long disconnects. When it shows again, its queries refetch anyway. */
const HIDDEN_FOR_LONG_MS = 15 * 60_000;

/**
 * Follows the changes until the signal aborts or the server refuses. Only one tab of a browser connects and tells the
 * others, since browsers open at most six HTTP/1.1 connections to a site.
 */
export async function followLeadChanges({ client, onLeadEvent, signal }: FollowOptions): Promise<void> {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = ({ data }) => onLeadEvent(data);
  signal.addEventListener("abort", () => tabs.close());
  const notifyTabs = (event: LeadEvent) => {
    if (signal.aborted) return;
    onLeadEvent(event);
    tabs.postMessage(event);
  };
  while (!signal.aborted) {
    await untilVisible(signal);
    const seen = AbortSignal.any([signal, hiddenForLong(signal)]);
    const end = await withTabLock(seen, () => stayConnected(client, notifyTabs, seen));
    if (end === "refused") return;
  }
}

async function stayConnected(
  client: BackendClient,
  onLeadEvent: FollowOptions["onLeadEvent"],
  signal: AbortSignal,
): Promise<"refused" | undefined> {
  let delay = FIRST_DELAY_MS;
  while (!signal.aborted) {
    const end = await connect(client, onLeadEvent, signal).catch(() => "failed" as const);
    if (end === "refused") return end;
    delay = end === "failed" ? Math.min(delay * 2, MAX_DELAY_MS) : FIRST_DELAY_MS;
    // Jitter, so that the desks don’t all reconnect at once after a server restart.
    await waitOrOnline(delay * (0.5 + Math.random()), signal);
  }
}

async function connect(
  client: BackendClient,
  onLeadEvent: FollowOptions["onLeadEvent"],
  signal: AbortSignal,
): Promise<"refused" | "failed" | "ended"> {
  const { status, ok, body } = await fetchAsStaff(client, LEAD_CHANGES_PATH, { signal });
  // 204: the server itself receives no changes.
  if (status === 403 || status === 204) return "refused";
  if (!ok || !body) return "failed";
  onLeadEvent("connected");
  let line = "";
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (line + part.value).split("\n");
    line = lines.pop() ?? "";
    if (lines.some((whole) => whole.startsWith("data:"))) onLeadEvent("changed");
  }
  return "ended";
}

/** Waits until this tab is the connected one. Without Web Locks (insecure origin), every tab connects. */
async function withTabLock<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(CHANNEL, { signal }, work).catch(() => undefined);
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!document.hidden || signal.aborted) resolve();
    };
    document.addEventListener("visibilitychange", check, { signal });
    signal.addEventListener("abort", check);
    check();
  });
}

function hiddenForLong(signal: AbortSignal): AbortSignal {
  const long = new AbortController();
  let timer: number | undefined;
  const check = () => {
    window.clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(() => long.abort(), HIDDEN_FOR_LONG_MS);
  };
  document.addEventListener("visibilitychange", check, { signal: AbortSignal.any([signal, long.signal]) });
  check();
  return long.signal;
}

/** Waits, but no longer than until the network is back. */
function waitOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);

    function end(): void {
      window.clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    }
  });
}
