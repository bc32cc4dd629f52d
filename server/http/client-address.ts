import type { IncomingMessage } from "node:http";
import { networkOf, OWN_PROCESS } from "#backend/network.ts";
import { isPublicAddress } from "./public-address.ts";

const addresses = new WeakMap<Request, string>();

/** Records the client address of a request, for `clientAddress`. */
export function rememberClientAddress(
  request: Request,
  incoming: IncomingMessage,
  trustedProxies: number,
): void {
  addresses.set(request, addressOf(incoming, trustedProxies));
}

/** The client's IP address, which rate limits are keyed by; OWN_PROCESS for requests that this process makes itself. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? OWN_PROCESS;
}

/** The network of the client's address, by which limits count and queues take turns. */
export function clientNetwork(request: Request): string {
  return networkOf(clientAddress(request));
}

/** The block around that network, of IPv6 a /48: anybody can get one, with its 65,536 networks. */
export function clientBlock(request: Request): string {
  return networkOf(clientAddress(request), 48);
}

/** Gives a request that is made on behalf of another one the same client address. */
export function onBehalfOf(original: Request, made: Request): Request {
  addresses.set(made, clientAddress(original));
  return made;
}

/**
 * With n trusted proxies, the outermost of them wrote the n-th entry of X-Forwarded-For from the right. Everything
 * left of that entry comes from the client and can't be trusted.
 */
export function addressOf(incoming: IncomingMessage, trustedProxies: number): string {
  const peer = incoming.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return peer;
  return withoutPort(forwardedFor(incoming).at(-trustedProxies) ?? peer);
}

function forwardedFor({ headers }: IncomingMessage): string[] {
  return String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
}

/** Some proxies, such as Azure's, add the client's port: `203.0.113.9:50123`, `[2001:db8::1]:50123`. */
function withoutPort(address: string): string {
  return /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address)?.slice(1).find(Boolean) ?? address;
}

/**
 * Whether a nearby proxy forwarded this request although TRUSTED_PROXIES is 0. If so, all visitors share one address.
 */
export function isByUncountedProxy({ headers, socket }: IncomingMessage, trustedProxies: number): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined;
  // Ignore the header when the peer has a public address: anybody on the internet can send it.
  return trustedProxies === 0 && isForwarded && !isPublicAddress(networkOf(socket.remoteAddress ?? ""));
}

/**
 * Whether a browser's request comes by fewer proxies than TRUSTED_PROXIES counts, or by one that leaves the header out.
 * If so, all visitors share the proxy's address. The form check and monitors may come around the proxy.
 */
export function lacksProxies(incoming: IncomingMessage, trustedProxies: number): boolean {
  return incoming.headers["sec-fetch-site"] !== undefined && forwardedFor(incoming).length < trustedProxies;
}
