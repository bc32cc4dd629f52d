import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Where no stranger's server can be (IANA's special-purpose registry); an address of IPv6 must be a global unicast one. */
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

/** Of these, some hold an address of IPv4 that may be anybody's (6to4, Teredo), or are for special purposes. */
const SPECIAL_UNICAST = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  SPECIAL_UNICAST.addSubnet(network, prefix, "ipv6");

/** Whether the address is one of the public internet; what is no address is not. */
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
 * Looks a name up for a connection, which then goes to no address but those looked at here: a name that answers with
 * another one a moment later (DNS rebinding) leads nowhere. One private address among several refuses them all.
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
