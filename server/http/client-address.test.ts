import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressOf, isByUncountedProxy, lacksProxies } from "./client-address.ts";

const incoming = (forwardedFor?: string, remoteAddress = "10.0.0.9", fetchSite?: string) =>
  ({
    socket: { remoteAddress },
    headers: { "x-forwarded-for": forwardedFor, "sec-fetch-site": fetchSite },
  }) as unknown as IncomingMessage;

test.each([
  ["a forged header counts for nothing without trusted proxies", "1.1.1.1", 0, "10.0.0.9"],
  ["one trusted proxy vouches for the last address", "6.6.6.6, 1.1.1.1", 1, "1.1.1.1"],
  ["two trusted proxies vouch for the second from the right", "6.6.6.6, 1.1.1.1, 10.0.0.2", 2, "1.1.1.1"],
  ["a port after the address is not part of it", "203.0.113.9:50123", 1, "203.0.113.9"],
  ["nor after an IPv6 address", "[2001:db8::1]:50123", 1, "2001:db8::1"],
  ["an IPv6 address without a port stays whole", "2001:db8::1", 1, "2001:db8::1"],
  ["a request that came around the proxy counts as its peer", undefined, 1, "10.0.0.9"],
])("%s", (_, header, trustedProxies, address) => {
  expect(addressOf(incoming(header), trustedProxies)).toBe(address);
});

test.each([
  ["a proxy nearby that nobody counts", "1.1.1.1", "::ffff:127.0.0.1", 0, true],
  ["one that is counted", "1.1.1.1", "10.0.0.9", 1, false],
  ["a visitor who comes straight", undefined, "127.0.0.1", 0, false],
  ["a visitor far away who claims to be one", "1.1.1.1", "8.8.8.8", 0, false],
])("detects an undeclared proxy: %s", (_, header, peer, trustedProxies, isTold) => {
  expect(isByUncountedProxy(incoming(header, peer), trustedProxies)).toBe(isTold);
});

test.each([
  ["a proxy that leaves the header out", undefined, "none", 1, true],
  ["fewer proxies than are counted", "1.1.1.1", "same-origin", 2, true],
  ["as many as are counted", "1.1.1.1, 10.0.0.2", "same-origin", 2, false],
  ["no proxy, as none is counted", undefined, "none", 0, false],
  ["the form check, which is no browser", undefined, undefined, 1, false],
])("detects a proxy that is missing: %s", (_, header, fetchSite, trustedProxies, isTold) => {
  expect(lacksProxies(incoming(header, "10.0.0.9", fetchSite), trustedProxies)).toBe(isTold);
});
