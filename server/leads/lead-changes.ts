import { randomBytes } from "node:crypto";
import type { BackendClient } from "#app/lib/request-context.ts";
import { LEAD_ROLES } from "#app/lib/role-groups.ts";
import { type Caller, findCaller } from "#app/lib/staff-caller.server.ts";

export type LeadChanges = {
  /** Notifies all open lead desks that some lead has changed. */
  notify: () => void;
  /**
   * Where the stream stands now: what is read later includes all changes up to it. Not secret: it doesn't tell whether or
   * when leads have changed.
   */
  cursor: () => string;
  /**
   * Responds with an event stream that stays open as long as the caller may read leads. It begins with an event unless
   * no lead has changed since the cursor in `Last-Event-ID`.
   */
  follow: (request: Request) => Promise<Response>;
  /** Ends all streams and refuses new ones. */
  stop: () => void;
};

type LeadChangesOptions = {
  client: BackendClient;
  /** Whether the database notifies this server of changes. If not (hosted backend), lead desks poll instead. */
  hasSignals: boolean;
};

type Message = "changed" | "heartbeat";

/** Short enough for proxies that close idle connections, and to end the streams of users who have signed out. */
const HEARTBEAT_MS = 20_000;
export const STREAMS_PER_ACCOUNT = 10;
const MAX_STREAMS = 500;
const NO_STORE = { "cache-control": "no-store" };

/**
 * Notifies open lead desks that something changed, without any data: they then query as usual. Before every event the
 * database is asked whether the caller may still read leads; if not, the stream ends.
 */
export function createLeadChanges({ client, hasSignals }: LeadChangesOptions): LeadChanges {
  const streams = new Map<Stream, string>();
  /** Cursors of an earlier process, or of another one, count as long ago. */
  const instance = randomBytes(8).toString("hex");
  let lastChangeAt = monotonicTime();
  let stopped = false;
  const heartbeat = setInterval(() => notifyAll("heartbeat"), HEARTBEAT_MS).unref();

  function cursor(): string {
    return `${instance}:${monotonicTime()}`;
  }

  function haveChangedSince(last: string | null): boolean {
    const [issuer, time] = last?.split(":") ?? [];
    return issuer !== instance || !(Number(time) > lastChangeAt);
  }

  /** As server-sent events (HTML Living Standard, 9.2). */
  function asEvent(message: Message): string {
    return message === "changed" ? `id: ${cursor()}\ndata: changed\n\n` : ": alive\n\n";
  }

  function notifyAll(message: Message): void {
    for (const stream of streams.keys()) void stream.notify(message);
  }

  function hasRoomFor(account: string): boolean {
    const own = [...streams.values()].filter((other) => other === account);
    return !stopped && own.length < STREAMS_PER_ACCOUNT && streams.size < MAX_STREAMS;
  }

  return {
    notify() {
      lastChangeAt = monotonicTime();
      notifyAll("changed");
    },
    cursor,
    async follow({ method, headers }) {
      // A stream without a body (HEAD) would never be read or closed.
      if (method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET" } });
      if (!hasSignals) return new Response(null, { status: 204, headers: NO_STORE });
      const findReader = () => findCaller(client, headers.get("authorization"), LEAD_ROLES);
      const caller = await findReader();
      const refused = (status: 403 | 503) => new Response(null, { status, headers: NO_STORE });
      if ("refused" in caller) return refused(caller.refused === 503 ? 503 : 403);
      if (!hasRoomFor(caller.id)) return refused(503);
      const first = haveChangedSince(headers.get("last-event-id")) ? "changed" : "heartbeat";
      const stream = openStream({ first, asEvent, findReader, onEnd: () => streams.delete(stream) });
      streams.set(stream, caller.id);
      return new Response(stream.body, {
        // Tell buffering proxies to pass events on at once.
        headers: {
          ...NO_STORE,
          "content-type": "text/event-stream",
          "x-accel-buffering": "no",
          // No request follows on this connection, and an open keep-alive connection would delay shutdown.
          connection: "close",
        },
      });
    },
    stop() {
      stopped = true;
      clearInterval(heartbeat);
      for (const stream of streams.keys()) stream.end();
    },
  };
}

/** Milliseconds since 1970, whatever happens to the system clock while the process runs. */
function monotonicTime(): number {
  return performance.timeOrigin + performance.now();
}

type Stream = {
  body: ReadableStream<Uint8Array>;
  notify: (message: Message) => Promise<void>;
  end: () => void;
};

type StreamOptions = {
  first: Message;
  asEvent: (message: Message) => string;
  findReader: () => Promise<Caller>;
  onEnd: () => void;
};

function openStream({ first, asEvent, findReader, onEnd }: StreamOptions): Stream {
  const encoder = new TextEncoder();
  let output: ReadableStreamDefaultController<Uint8Array> | undefined;
  let pending: Message = "heartbeat";
  let isChecking = false;
  let ended = false;

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      output = controller;
      controller.enqueue(encoder.encode(asEvent(first)));
    },
    cancel() {
      ended = true;
      onEnd();
    },
  });

  function end(): void {
    if (ended) return;
    ended = true;
    onEnd();
    output?.close();
  }

  return {
    body,
    async notify(message) {
      // An event that arrives during the permission check is merged into the one that follows it.
      if (pending !== "changed") pending = message;
      if (isChecking) return;
      isChecking = true;
      const reader = await findReader();
      isChecking = false;
      if ("refused" in reader) end();
      if (ended) return;
      output?.enqueue(encoder.encode(asEvent(pending)));
      pending = "heartbeat";
    },
    end,
  };
}
