import { buffer } from "node:stream/consumers";
import { startProxy } from "./support/proxy.ts";
import { expect, test } from "./support/test.ts";

const PATH = "/about";
const HEADER_END = "</header>";

test("an interaction while the document is still coming brings the page to life once it has come", async ({
  page,
  baseURL,
}) => {
  const rest = Promise.withResolvers<void>();
  const { origin, close } = await startProxy(baseURL ?? "", async (asked, response, outgoing) => {
    if (asked.url !== PATH) return response.pipe(outgoing);
    const body = await buffer(response);
    const afterHeader = body.indexOf(HEADER_END) + HEADER_END.length;
    outgoing.write(body.subarray(0, afterHeader));
    await rest.promise;
    outgoing.end(body.subarray(afterHeader));
  });
  await page.goto(`${origin}${PATH}`, { waitUntil: "commit" });
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  await page.keyboard.press("Shift");
  rest.resolve();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await close();
});
