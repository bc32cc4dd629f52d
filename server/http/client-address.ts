import type { IncomingMessage } from "node:http";
import { networkOf, OWN_PROCESS } from "#backend/network.ts";
import { isPublicAddress } from "../notices/public-address.ts";

const addresses = new WeakMap<Request, string>();

/** Remembers from which address a request came. */
export function rememberClientAddress(
  request: Request,
  incoming: IncomingMessage,
  trustedProxies: number,
): void {
  addresses.set(request, addressOf(incoming, trustedProxies));
}

/** The client's address: the one thing limits may be counted by. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? OWN_PROCESS;
}

/** The same request of the same client with another header. */
export function withHeader(request: Request, name: string, value: string): Request {
  const copy = new Request(request);
  copy.headers.set(name, value);
  addresses.set(copy, clientAddress(request));
  return copy;
}

/**
 * With n trusted proxies, the n-th address from the right of X-Forwarded-For was written by the outermost of them;
 * everything left of it is the client's own claim.
 */
export function addressOf(incoming: IncomingMessage, trustedProxies: number): string {
  const peer = incoming.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return peer;
  const forwarded = String(incoming.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? peer;
}

/** Whether a proxy nearby passed the request on that is not counted: all visitors are taken for one then. */
export function isByUncountedProxy({ headers, socket }: IncomingMessage, trustedProxies: number): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined;
  // Anybody far away can claim to be a proxy.
  return trustedProxies === 0 && isForwarded && !isPublicAddress(networkOf(socket.remoteAddress ?? ""));
}
