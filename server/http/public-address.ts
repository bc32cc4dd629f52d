import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IPv4 networks that are not on the public internet (IANA's special-purpose registry). */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  SPECIAL.addSubnet(network, prefix, "ipv4");

const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");

/** IPv6 networks within the global unicast range that are special-purpose or embed an IPv4 address (6to4, Teredo). */
const SPECIAL_UNICAST = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  SPECIAL_UNICAST.addSubnet(network, prefix, "ipv6");

/** Whether this is an IP address on the public internet; false for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL.check(address, "ipv4");
    case 6:
      return GLOBAL_UNICAST.check(address, "ipv6") && !SPECIAL_UNICAST.check(address, "ipv6");
    default:
      return false;
  }
}

export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public internet, where alone this server sends anything.`);
  }
}

type Resolve = (
  host: string,
  options: { all: true; family?: number | "IPv4" | "IPv6" },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A DNS lookup for `net.connect` that rejects names with any private address. The connection then uses the checked
 * addresses, so a name that resolves differently a moment later (DNS rebinding) is no risk.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, { all, family = 0 }, done) => {
    resolve(host, { all: true, family }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`${host} has no address.`), "");
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddressError(host), "");
      if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
