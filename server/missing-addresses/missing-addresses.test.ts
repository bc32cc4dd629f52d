import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { rememberClientAddress } from "../http/client-address.ts";
import { noteMissingIn } from "./missing-addresses.ts";
import { MissingCounts } from "./missing-counts.ts";

const PERSON = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36";

type Asked = { path?: string; browser?: string; referer?: string; remoteAddress?: string };

function startNoting() {
  const counts = new MissingCounts();
  const note = noteMissingIn(counts);
  return {
    counts,
    ask({ path = "/old", browser = PERSON, referer, remoteAddress = "203.0.113.1" }: Asked = {}) {
      const headers = { "user-agent": browser, ...(referer && { referer }) };
      const request = new Request("http://site.test/", { headers });
      rememberClientAddress(request, { socket: { remoteAddress }, headers: {} } as IncomingMessage, 0);
      return note(request, path);
    },
  };
}

test("people and robots are counted separately, and only the linking site's host name is kept", async () => {
  const { counts, ask } = startNoting();
  await ask({ referer: "https://Old.example:8443/page?customer=ada" });
  await ask({ path: "/Old" });
  await ask({ browser: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await ask({ browser: "" });
  expect(counts.take()).toEqual([{ path: "/old", people: 2, bots: 2, referrer_host: "old.example" }]);
});

test.each(["/", "/a//b", "/%E0%A4%A", "/ada@example.com", "/ada%40example.com", `/${"a".repeat(300)}`])(
  "%s is not counted",
  async (path) => {
    const { counts, ask } = startNoting();
    await ask({ path });
    expect(counts.isEmpty).toBe(true);
  },
);

test.each(["not an address", "about:blank", "https://a b/", "android-app://com.example/"])(
  "from %s only a valid host name is kept",
  async (referer) => {
    const { counts, ask } = startNoting();
    await ask({ referer });
    expect([null, "com.example"]).toContain(counts.take()[0]?.referrer_host);
  },
);

test.each([
  ["one address", () => "198.51.100.7"],
  ["one IPv6 /48", (n: number) => `2001:db8:1:${n}::1`],
])(
  "who requests many different addresses from %s is no longer counted, while others are",
  async (_, addressOf) => {
    const { counts, ask } = startNoting();
    await ask({ path: "/before" });
    for (let n = 0; n < 1_000; n += 1) await ask({ path: `/flood-${n}`, remoteAddress: addressOf(n) });
    await ask({ path: "/after" });
    const taken = counts.take();
    expect(taken.length).toBeLessThanOrEqual(62);
    expect(taken.map(({ path }) => path)).toEqual(expect.arrayContaining(["/before", "/after"]));
  },
);

test("a distributed flood is bounded in memory and evicts no earlier counts", async () => {
  const { counts, ask } = startNoting();
  await ask({ path: "/before" });
  for (let n = 0; n < 2_000; n += 1)
    await ask({ path: `/flood-${n}`, remoteAddress: `10.${n >> 8}.${n & 255}.1` });
  await ask({ path: "/before" });
  const taken = counts.take();
  expect(taken.length).toBeLessThanOrEqual(500);
  expect(taken[0]).toMatchObject({ path: "/before", people: 2 });
});
