import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "./support/test.ts";

test("an interaction while the document is still coming brings the page to life once it has come", async ({
  page,
  baseURL,
}) => {
  const { origin, sendRest, close } = await holdAfterHeader(baseURL ?? "", "/about");
  await page.goto(`${origin}/about`, { waitUntil: "commit" });
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  await page.keyboard.press("Shift");
  sendRest();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await close();
});

/** Stands before the site and keeps back what follows one document's header until told. */
async function holdAfterHeader(site: string, path: string) {
  const rest = Promise.withResolvers<void>();
  const target = new URL(site);
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const { method, url } = incoming;
    const forwarded = request(
      { host: target.hostname, port: target.port, method, path: url, headers, agent: false },
      async (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        const body = await buffer(response);
        if (url === path) {
          const afterHeader = body.indexOf("</header>") + "</header>".length;
          outgoing.write(body.subarray(0, afterHeader));
          await rest.promise;
          outgoing.end(body.subarray(afterHeader));
        } else outgoing.end(body);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    sendRest: () => rest.resolve(),
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
