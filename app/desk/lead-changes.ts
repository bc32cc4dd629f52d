import { fetchAsStaff } from "#app/lib/browser-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { DESK_PATH } from "./desk-path.ts";

/** Where an open desk hears that something about leads has changed: server-sent events without any contents. */
export const LEAD_CHANGES_PATH = `${DESK_PATH}/changes`;

/** Something has changed; or may have, before there was a connection. */
export type ChangeWord = "changed" | "connected";

export type FollowOptions = {
  client: BackendClient;
  onWord: (word: ChangeWord) => void;
  signal: AbortSignal;
};

const ONE_OF_ALL_TABS = "spinfront-lead-changes";
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A tab that nobody has looked at for so long reads anew when it is seen again, as every query does. */
const HIDDEN_FOR_LONG_MS = 15 * 60_000;

/**
 * Follows the changes until the signal, or until the server has none for this caller. Of a browser's tabs one is
 * connected and tells the others, since over HTTP/1.1 a browser opens no more than six connections to a site.
 */
export async function followLeadChanges({ client, onWord, signal }: FollowOptions): Promise<void> {
  const tabs = new BroadcastChannel(ONE_OF_ALL_TABS);
  tabs.onmessage = ({ data }) => onWord(data);
  signal.addEventListener("abort", () => tabs.close());
  const tellTabs = (word: ChangeWord) => {
    if (signal.aborted) return;
    onWord(word);
    tabs.postMessage(word);
  };
  while (!signal.aborted) {
    await untilSeen(signal);
    const seen = AbortSignal.any([signal, hiddenForLong(signal)]);
    const end = await inTurn(seen, () => stayConnected(client, tellTabs, seen));
    if (end === "refused") return;
  }
}

async function stayConnected(
  client: BackendClient,
  onWord: FollowOptions["onWord"],
  signal: AbortSignal,
): Promise<"refused" | undefined> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const end = await connect(client, onWord, signal).catch(() => "failed" as const);
    if (end === "refused") return end;
    pause = end === "failed" ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    // Spread, so that not every desk comes back to a server at the moment when it has started.
    await online(pause * (0.5 + Math.random()), signal);
  }
}

async function connect(
  client: BackendClient,
  onWord: FollowOptions["onWord"],
  signal: AbortSignal,
): Promise<"refused" | "failed" | "ended"> {
  const { status, ok, body } = await fetchAsStaff(client, LEAD_CHANGES_PATH, { signal });
  // 204: the server itself is not told of changes.
  if (status === 403 || status === 204) return "refused";
  if (!ok || !body) return "failed";
  onWord("connected");
  let line = "";
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (line + part.value).split("\n");
    line = lines.pop() ?? "";
    if (lines.some((whole) => whole.startsWith("data:"))) onWord("changed");
  }
  return "ended";
}

/** When this tab is the one. Where the browser can't choose, because the site is not served safely, each is. */
async function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result | undefined> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(ONE_OF_ALL_TABS, { signal }, work).catch(() => undefined);
}

function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.hidden || signal.aborted) resolve();
    };
    document.addEventListener("visibilitychange", look, { signal });
    signal.addEventListener("abort", look);
    look();
  });
}

function hiddenForLong(signal: AbortSignal): AbortSignal {
  const long = new AbortController();
  let timer: number | undefined;
  const look = () => {
    window.clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(() => long.abort(), HIDDEN_FOR_LONG_MS);
  };
  document.addEventListener("visibilitychange", look, { signal: AbortSignal.any([signal, long.signal]) });
  look();
  return long.signal;
}

/** A pause that ends early when the network is back. */
function online(milliseconds: number, signal: AbortSignal): Promise<void> {
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
