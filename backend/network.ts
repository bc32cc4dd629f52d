import { isIPv6 } from "node:net";

/** Stands for the client address of requests that this process makes itself, not over a network. */
export const OWN_PROCESS = "internal";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a URL's host name is one by which a machine calls itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** The part of an address that identifies one customer: of IPv6, the /64 prefix, or the /48 for the block around it. */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  if (!isIPv6(address)) return address;
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIpv4) return mappedIpv4;
  const [head = "", tail] = address.split("%", 1)[0]?.toLowerCase().split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - front.length - tail.split(":").filter(Boolean).length;
  const groups = [...front, ...Array<string>(missing).fill("0"), ...(tail?.split(":").filter(Boolean) ?? [])];
  return `${groups
    .slice(0, prefix / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/${prefix}`;
}
