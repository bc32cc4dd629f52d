import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { isPublicAddress, PrivateAddressError, publicLookup } from "./public-address.ts";

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "1.0.0.0",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450::1",
])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  "127.0.0.1",
  "127.255.255.255",
  "0.0.0.0",
  "0.255.255.255",
  "10.0.0.0",
  "10.255.255.255",
  "172.16.0.0",
  "172.31.255.255",
  "192.168.0.0",
  "192.168.255.255",
  "100.64.0.0",
  "100.127.255.255",
  "169.254.0.0",
  "169.254.255.255",
  "169.254.169.254",
  "169.254.170.2",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.0",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:a00:1",
  "::127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "fe80::1",
  "fe80::1%eth0",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
  "2001:db8::1",
  "2001:db8:ffff::1",
  "2001::1",
  "2001:1ff::1",
  "2002:7f00:1::",
  "2002:ffff::1",
  "3fff::1",
  "3fff:fff::1",
  "localhost",
  "",
])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));

const lookUp = (addresses: string[], all: boolean) => {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(":") ? 6 : 4,
  }));
  return new Promise((done) => {
    publicLookup((_host, _options, answer) => answer(null, found))("name.test", { all }, (error, ...given) =>
      done(error ?? given),
    );
  });
};

test("a connection uses exactly the addresses that were checked", async () => {
  expect(await lookUp(["8.8.8.8", "2606:4700::1111"], true)).toEqual([
    [
      { address: "8.8.8.8", family: 4 },
      { address: "2606:4700::1111", family: 6 },
    ],
  ]);
  expect(await lookUp(["8.8.8.8", "1.1.1.1"], false)).toEqual(["8.8.8.8", 4]);
});

test.each([true, false])("a single private address fails the whole lookup (all: %s)", async (all) => {
  expect(await lookUp(["8.8.8.8", "169.254.169.254"], all)).toBeInstanceOf(PrivateAddressError);
  expect(await lookUp(["8.8.8.8", "::1"], all)).toBeInstanceOf(PrivateAddressError);
  expect(await lookUp([], all)).toMatchObject({ message: "name.test has no address." });
});
