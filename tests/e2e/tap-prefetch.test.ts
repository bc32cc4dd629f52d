import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./support/test.ts";

test("a pressed link's document is fetched before the finger is up, until script takes over", async ({
  page,
  context,
  baseURL,
}) => {
  const prefetched: string[] = [];
  const { origin, close } = await watchPrefetches(baseURL ?? "", prefetched);
  await page.goto(`${origin}/about`);
  const rules = page.locator('script[type="speculationrules"]');
  await expect(rules).toHaveCount(1);
  const link = page.getByRole("banner").getByRole("link", { name: "FAQ" });
  const box = await link.boundingBox();
  const touchPoints = [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 20 }];
  const session = await context.newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await expect.poll(() => prefetched).toEqual(["/faq"]);
  await session.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await expect(rules).toHaveCount(0);
  await close();
});

/** Stands before the site and notes what is prefetched, which a page cannot see. */
async function watchPrefetches(site: string, prefetched: string[]) {
  const target = new URL(site);
  const proxy = createServer((incoming, outgoing) => {
    if (incoming.headers["sec-purpose"]?.includes("prefetch")) prefetched.push(incoming.url ?? "");
    const { method, url: path, headers } = incoming;
    const forwarded = request(
      { host: target.hostname, port: target.port, method, path, headers, agent: false },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
