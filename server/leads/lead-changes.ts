import type { BackendClient } from "#app/lib/request-context.ts";
import { staffCaller } from "#app/lib/staff-caller.server.ts";

export type LeadChanges = {
  /** Tells every open desk that something about leads has changed. */
  tell: () => void;
  /** Answers with a stream that lasts as long as the caller may read leads. */
  follow: (request: Request) => Promise<Response>;
  /** Ends every stream at once, and opens none any more. */
  stop: () => void;
};

export type LeadChangesOptions = {
  client: BackendClient;
  /** Whether the database tells this server of changes; desks on a hosted one find them by looking again. */
  isTold: boolean;
};

const CHANGED = "data: changed\n\n";
const ALIVE = ": alive\n\n";
/** Often enough for proxies that end what is silent, and for who has signed out. */
const HEARTBEAT_MS = 20_000;
export const STREAMS_PER_ACCOUNT = 10;
const STREAMS_IN_ALL = 500;
const NO_STORE = { "cache-control": "no-store" };

/**
 * Tells open desks of changes, never what has changed: that they ask as anybody asks. Before each word the database is
 * asked whether the caller may still read leads, and who may not is told nothing more.
 */
export function createLeadChanges({ client, isTold }: LeadChangesOptions): LeadChanges {
  const streams = new Map<Stream, string>();
  let stopped = false;
  const heart = setInterval(() => tellAll(ALIVE), HEARTBEAT_MS).unref();

  function tellAll(words: string): void {
    for (const stream of streams.keys()) void stream.tell(words);
  }

  function hasRoomFor(account: string): boolean {
    const own = [...streams.values()].filter((other) => other === account);
    return !stopped && own.length < STREAMS_PER_ACCOUNT && streams.size < STREAMS_IN_ALL;
  }

  return {
    tell: () => tellAll(CHANGED),
    async follow({ method, headers }) {
      // Nobody would read, or end, the stream of an answer without a body.
      if (method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET" } });
      if (!isTold) return new Response(null, { status: 204, headers: NO_STORE });
      const mayRead = () => staffCaller(client, headers.get("authorization"), ["admin", "agent"]);
      const account = await mayRead();
      if (!account) return new Response(null, { status: 403, headers: NO_STORE });
      if (!hasRoomFor(account)) return new Response(null, { status: 503, headers: NO_STORE });
      const stream = openStream(mayRead, () => streams.delete(stream));
      streams.set(stream, account);
      return new Response(stream.body, {
        // A proxy that holds answers back would hold back the news.
        headers: {
          ...NO_STORE,
          "content-type": "text/event-stream",
          "x-accel-buffering": "no",
          // Nothing comes after it, and a stop waits for what could.
          connection: "close",
        },
      });
    },
    stop() {
      stopped = true;
      clearInterval(heart);
      for (const stream of streams.keys()) stream.end();
    },
  };
}

type Stream = {
  body: ReadableStream<Uint8Array>;
  tell: (words: string) => Promise<void>;
  end: () => void;
};

function openStream(mayRead: () => Promise<string | null>, onEnd: () => void): Stream {
  const encoder = new TextEncoder();
  let output: ReadableStreamDefaultController<Uint8Array> | undefined;
  let wanted = ALIVE;
  let isAsking = false;
  let ended = false;

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      output = controller;
      controller.enqueue(encoder.encode(ALIVE));
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
    async tell(words) {
      // What comes while the database is being asked is told with that answer.
      if (wanted !== CHANGED) wanted = words;
      if (isAsking) return;
      isAsking = true;
      const isAllowed = await mayRead().catch(() => null);
      isAsking = false;
      if (!isAllowed) end();
      if (ended) return;
      output?.enqueue(encoder.encode(wanted));
      wanted = ALIVE;
    },
    end,
  };
}
