import { startProxy } from "./support/proxy.ts";
import { expect, test } from "./support/test.ts";

test("pressing a link prefetches its document before the finger is lifted, until script takes over", async ({
  page,
  context,
  baseURL,
}) => {
  const prefetched: string[] = [];
  const { origin, close } = await startProxy(baseURL ?? "", (asked, response, outgoing) => {
    if (asked.headers["sec-purpose"]?.includes("prefetch")) prefetched.push(asked.url ?? "");
    response.pipe(outgoing);
  });
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
