import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "#backend/logger.ts";
import { networkOf } from "#backend/network.ts";

const MAX_CONNECTIONS = 4096;
/** Far more than one household or office opens; a fraction of all. */
export const MAX_CONNECTIONS_PER_ADDRESS = 1024;

export const MAX_REQUESTS_PER_CONNECTION = 10_000;

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
export const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/** Of a client that does not read what it asked for. */
export const IDLE_TIMEOUT_MS = 60_000;

/** Tells that a request of this connection is under way, and that none is any more. */
export type ConnectionUse = Record<"setBusy" | "setIdle", (socket: Socket) => void>;

/** What Node takes when the server is made. */
export const REQUEST_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  // Node looks for requests past their time this often; by default, only every 30 seconds.
  connectionsCheckingInterval: 1_000,
};

/**
 * Bounds open connections, in all and by address, so that a client which holds many open, slowly, leaves the others
 * theirs. One too many takes the place of the one that has had no request under way for longest; where each has one, it
 * is refused. Behind trusted proxies every connection is a proxy's, so that only the whole is bounded.
 * @returns how to tell of requests that Node does not tell of itself
 */
export function limitConnections(
  server: Server,
  { trustedProxies, log }: { trustedProxies: number; log: Logger },
): ConnectionUse {
  server.timeout = IDLE_TIMEOUT_MS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  const inAll = createPlaces(MAX_CONNECTIONS);
  const byAddress = new Map<string, Places>();
  const placesOf = new WeakMap<Socket, Places[]>();

  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const own =
      trustedProxies > 0 ? null : (byAddress.get(address) ?? createPlaces(MAX_CONNECTIONS_PER_ADDRESS));
    const places = own ? [own, inAll] : [inAll];
    if (!places.every((kind) => kind.makeRoom())) {
      socket.destroy();
      log.warn("connections refused: too many are open");
      return;
    }
    if (own) byAddress.set(address, own);
    placesOf.set(socket, places);
    for (const kind of places) kind.add(socket);
    socket.once("close", () => {
      for (const kind of places) kind.remove(socket);
      if (own?.isEmpty()) byAddress.delete(address);
    });
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    setBusy(socket);
    response.on("close", release);
  });
  return { setBusy, setIdle };

  function setBusy(socket: Socket): void {
    for (const kind of placesOf.get(socket) ?? []) kind.setBusy(socket);
  }

  function setIdle(socket: Socket): void {
    for (const kind of placesOf.get(socket) ?? []) kind.setIdle(socket);
  }

  /** One function for all answers, because each kept page would make one of its own. */
  function release(this: ServerResponse): void {
    setIdle(this.req.socket);
  }
}

type Places = ReturnType<typeof createPlaces>;

function createPlaces(count: number) {
  const taken = new Set<Socket>();
  /** Without a request under way, for longest first. */
  const idle = new Set<Socket>();

  return {
    /** Ends a connection without a request under way where all places are taken; false where none is to be had. */
    makeRoom(): boolean {
      if (taken.size < count) return true;
      const [longestIdle] = idle;
      if (!longestIdle) return false;
      idle.delete(longestIdle);
      taken.delete(longestIdle);
      longestIdle.destroy();
      return true;
    },
    add(socket: Socket): void {
      taken.add(socket);
      idle.add(socket);
    },
    setBusy: (socket: Socket) => void idle.delete(socket),
    setIdle(socket: Socket): void {
      if (taken.has(socket)) idle.add(socket);
    },
    remove(socket: Socket): void {
      idle.delete(socket);
      taken.delete(socket);
    },
    isEmpty: () => taken.size === 0,
  };
}
