import { fetchAsStaff } from "#app/lib/client/browser-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { DESK_PATH } from "../desk-path.ts";

/** Server-sent events that say only that some lead has changed. */
export const LEAD_CHANGES_PATH = `${DESK_PATH}/changes`;

type FollowOptions = {
  client: BackendClient;
  /** Where the stream stood before leads were first read. If null, `onChange` is called when connected. */
  cursor: string | null;
  /** Some lead has changed since then, perhaps before the connection was made. */
  onChange: () => void;
  /** The caller may not read leads, or no longer. */
  onForbidden: () => void;
  signal: AbortSignal;
};

const CHANNEL = "spinfront-lead-changes";
/** Begins an event's line with its id. */
const ID = "id: ";
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A tab hidden for this long disconnects. When it shows again, its queries refetch anyway. */
const HIDDEN_FOR_LONG_MS = 15 * 60_000;

/**
 * Follows the changes until the signal aborts or the server refuses. Only one tab of a browser connects and tells the
 * others, since browsers open at most six HTTP/1.1 connections to a site.
 */
export async function followLeadChanges({
  client,
  cursor,
  onChange,
  onForbidden,
  signal,
}: FollowOptions): Promise<void> {
  const tabs = new BroadcastChannel(CHANNEL);
  let lastId = cursor;
  const takeEvent = (id: string) => {
    lastId = id;
    onChange();
  };
  tabs.onmessage = ({ data }) => takeEvent(data);
  signal.addEventListener("abort", () => tabs.close());
  const stream: Stream = {
    client,
    lastId: () => lastId,
    onEvent(id) {
      if (signal.aborted) return;
      takeEvent(id);
      tabs.postMessage(id);
    },
  };
  while (!signal.aborted) {
    await untilVisible(signal);
    const seen = either(signal, hiddenForLong(signal));
    const end = await withTabLock(seen, () => stayConnected(stream, seen));
    if (end === "forbidden" && !signal.aborted) onForbidden();
    if (end) return;
  }
}

/** A stream that each new connection continues where the last one ended. */
type Stream = { client: BackendClient; lastId: () => string | null; onEvent: (id: string) => void };

/** Why not to connect again. */
type Refusal = "forbidden" | "unsupported";

async function stayConnected(stream: Stream, signal: AbortSignal): Promise<Refusal | undefined> {
  let delay = FIRST_DELAY_MS;
  while (!signal.aborted) {
    const end = await connect(stream, signal).catch(() => "failed" as const);
    if (end === "forbidden" || end === "unsupported") return end;
    delay = end === "failed" ? Math.min(delay * 2, MAX_DELAY_MS) : FIRST_DELAY_MS;
    // Jitter, so that the desks don't all reconnect at once after a server restart.
    await waitOrOnline(delay * (0.5 + Math.random()), signal);
  }
}

async function connect(
  { client, lastId, onEvent }: Stream,
  signal: AbortSignal,
): Promise<Refusal | "failed" | "ended"> {
  const id = lastId();
  const headers = new Headers(id ? { "Last-Event-ID": id } : {});
  const { status, ok, body } = await fetchAsStaff(client, LEAD_CHANGES_PATH, { headers, signal });
  if (status === 403) return "forbidden";
  // The server itself receives no changes.
  if (status === 204) return "unsupported";
  if (!ok || !body) return "failed";
  let line = "";
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (line + part.value).split("\n");
    line = lines.pop() ?? "";
    const last = lines.findLast((whole) => whole.startsWith(ID));
    if (last) onEvent(last.slice(ID.length));
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
  document.addEventListener("visibilitychange", check, { signal: either(signal, long.signal) });
  check();
  return long.signal;
}

/** Aborts with either signal: `AbortSignal.any`, which Safari has only since version 17.4. */
function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  const { signal } = both;
  for (const { aborted } of [one, other]) if (aborted) both.abort();
  for (const each of [one, other]) each.addEventListener("abort", () => both.abort(), { signal });
  return signal;
}

/** Waits, but no longer than until the network is back. */
function waitOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
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
