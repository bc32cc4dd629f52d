import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { isPublicAddress, PrivateAddressError, publicLookup } from "./public-address.ts";

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.0.1",
  "2606:4700::1111",
  "2a00:1450::1",
])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  "127.0.0.1",
  "127.255.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.169.254",
  "169.254.170.2",
  "192.0.0.192",
  "198.18.0.1",
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
  "2001::1",
  "2002:7f00:1::",
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
