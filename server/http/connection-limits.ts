import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PICTURE_UPLOADS_PATH } from "#app/lib/picture-url.ts";
import type { Logger } from "#backend/logger.ts";
import { networkOf } from "#backend/network.ts";

const MAX_CONNECTIONS = 4096;
/** Far more than one household or office opens, but only a quarter of MAX_CONNECTIONS. */
export const MAX_CONNECTIONS_PER_ADDRESS = 1024;

export const MAX_REQUESTS_PER_CONNECTION = 10_000;

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Enough for the largest picture from a phone that sends 50 KB a second. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/**
 * Longer than any common proxy keeps an idle connection (Google's: 10 minutes). If the server closes one while the proxy
 * sends a form on it, the visitor gets a 502.
 */
const PROXY_KEEP_ALIVE_TIMEOUT_MS = 620_000;
/** For clients that don't read the response. */
export const IDLE_TIMEOUT_MS = 60_000;

/** Reports whether a request is in progress on a connection. */
export type ConnectionUse = Record<"setBusy" | "setIdle", (socket: Socket) => void>;

/** Options for `createServer`. */
export const REQUEST_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: UPLOAD_TIMEOUT_MS,
  // How often Node looks for timed-out requests; its default is 30 seconds.
  connectionsCheckingInterval: 1_000,
};

/**
 * Limits open connections, in total and per address, so that one client holding many slow connections can't lock out
 * the others. A connection beyond the limit replaces the one that has been idle longest; if none is idle, it is
 * refused. Behind trusted proxies all connections come from the proxies, so only the total is limited.
 * @returns functions to report requests that Node doesn't see
 */
export function limitConnections(
  server: Server,
  { trustedProxies, log }: { trustedProxies: number; log: Logger },
): ConnectionUse {
  server.timeout = IDLE_TIMEOUT_MS;
  server.keepAliveTimeout = trustedProxies > 0 ? PROXY_KEEP_ALIVE_TIMEOUT_MS : KEEP_ALIVE_TIMEOUT_MS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  const total = createPlaces(MAX_CONNECTIONS);
  const byAddress = new Map<string, Places>();
  const placesOf = new WeakMap<Socket, Places[]>();

  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const own =
      trustedProxies > 0 ? null : (byAddress.get(address) ?? createPlaces(MAX_CONNECTIONS_PER_ADDRESS));
    const places = own ? [own, total] : [total];
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
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    setBusy(request.socket);
    response.on("close", release);
    if (hasBody(request) && !request.url?.startsWith(PICTURE_UPLOADS_PATH)) limitTime(request, response);
  });
  return { setBusy, setIdle };

  function setBusy(socket: Socket): void {
    for (const kind of placesOf.get(socket) ?? []) kind.setBusy(socket);
  }

  function setIdle(socket: Socket): void {
    for (const kind of placesOf.get(socket) ?? []) kind.setIdle(socket);
  }

  /** A shared function, so that no response needs a closure of its own. */
  function release(this: ServerResponse): void {
    setIdle(this.req.socket);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "content-length" in headers || "transfer-encoding" in headers;
}

/** Ends a request that isn't complete in time, as Node ends one after the server's `requestTimeout`. */
function limitTime(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent)
      request.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    request.socket.destroySoon();
  }, REQUEST_TIMEOUT_MS).unref();
  response.once("close", () => clearTimeout(timer));
}

type Places = ReturnType<typeof createPlaces>;

function createPlaces(count: number) {
  const taken = new Set<Socket>();
  /** Sockets without a request in progress, longest idle first. */
  const idle = new Set<Socket>();

  return {
    /** If no place is free, closes the connection that has been idle longest. Returns false if none is idle. */
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
