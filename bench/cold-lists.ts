import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

/** Lighthouse's slow 4G: round-trip latency in ms, throughput in bytes per second. */
const SLOW_PHONE = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
};
const CPU_SLOWDOWN = 4;
const TIMES = 5;
const FIRST_ROWS = "first rows";

export const COLD_LISTS = ["/admin/leads", "/admin/blog", "/admin/pages"] as const;

/** `wait`: ms until the first rows were painted; `requests` and `bytes`: what was loaded until then. */
export type ColdList = { wait: number; requests: number; bytes: number };

/** How long a signed-in user on a slow phone with an empty cache waits for a list's first rows, fastest first. */
export async function openColdList(
  browser: Browser,
  signedIn: Pick<BrowserContextOptions, "baseURL" | "storageState">,
  path: string,
): Promise<ColdList[]> {
  const opened: ColdList[] = [];
  for (let time = 0; time < TIMES; time++) {
    const context = await browser.newContext({ ...signedIn, viewport: { width: 390, height: 844 } });
    opened.push(await openOnce(await context.newPage(), path));
    await context.close();
  }
  return opened.toSorted((one, other) => one.wait - other.wait);
}

async function openOnce(page: Page, path: string): Promise<ColdList> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_PHONE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  let bytes = 0;
  let requests = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests++;
  });
  await page.addInitScript(logFirstRows, FIRST_ROWS);
  const logged = page.waitForEvent("console", (message) => message.text().startsWith(FIRST_ROWS));
  await page.goto(path, { waitUntil: "commit" });
  return { wait: Number((await logged).text().slice(FIRST_ROWS.length)), requests, bytes };
}

/**
 * Runs in the page: logs after how many ms the first rows were painted. Polling from outside would slow the page
 * down.
 */
function logFirstRows(label: string): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector("tbody [data-row]")) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // Delivered after the frame has been painted.
      port1.onmessage = () => console.debug(label, performance.now());
      port2.postMessage(null);
    });
  });
  watch.observe(document, { childList: true, subtree: true });
}
