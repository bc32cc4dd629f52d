import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "#backend/logger.ts";
import { networkOf } from "#backend/network.ts";

const MAX_CONNECTIONS = 4096;
/** Far more than one household or office opens; a fraction of all. */
export const MAX_CONNECTIONS_PER_ADDRESS = 1024;

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/** Of a client that does not read what it asked for. */
const IDLE_TIMEOUT_MS = 60_000;

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
 * theirs. Behind trusted proxies every connection is a proxy's, so that only the whole is bounded.
 */
export function limitConnections(
  server: Server,
  { trustedProxies, log }: { trustedProxies: number; log: Logger },
): void {
  const report = () => log.warn("connections refused: too many are open");
  server.timeout = IDLE_TIMEOUT_MS;
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = MAX_CONNECTIONS;
  server.on("drop", report);
  if (trustedProxies > 0) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const count = (open.get(address) ?? 0) + 1;
    if (count > MAX_CONNECTIONS_PER_ADDRESS) {
      socket.destroy();
      report();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
