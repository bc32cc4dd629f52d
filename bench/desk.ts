import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { buildIfStale } from "../scripts/build.ts";
import { ensureChromium } from "../scripts/ensure-program.ts";
import { startServerProcess } from "../tests/support/server-process.ts";
import { connectAsAdmin, signInAsAdmin } from "./as-admin.ts";
import { COLD_LISTS, type ColdList, openColdList } from "./cold-lists.ts";
import { ACTIONS, type Action, nameLinks } from "./desk-actions.ts";

/**
 * `npm run bench:desk`: how long actions at the lead desk take until they show, with the processor slowed four times;
 * and how long the lists take on a slow phone with an empty cache.
 */

const LEADS = 150;
/** Posts, and as many pages, in addition to the seeded ones. */
const WRITTEN = 60;
const TIMES = 15;
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 600;
/** Browsers don't report shorter event durations (Event Timing, 16 ms). */
const MIN_DURATION_MS = 16;

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-desk-"));
buildIfStale();
const server = await startServerProcess(join(directory, "data"));
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await insertRows(server.origin);
  const page = await openDesk(server.origin);
  const measured: { name: string; waits: number[] }[] = [];
  for (const action of ACTIONS) measured.push({ name: action.name, waits: await measureAll(page, action) });
  print(measured);
  const storageState = await page.context().storageState();
  // Close this page first: CPU throttling keeps the processor busy and would slow the next page further.
  await page.context().close();
  const signedIn = { baseURL: server.origin, storageState };
  for (const path of COLD_LISTS) printCold(path, await openColdList(browser, signedIn, path));
} finally {
  await browser.close();
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

async function insertRows(origin: string): Promise<void> {
  const client = await connectAsAdmin(origin);
  const leads = Array.from({ length: LEADS }, (_, n) => ({
    name: `Visitor number ${n}`,
    phone: `+1702555${String(1000 + n)}`,
    city: "Henderson",
    message: "A washer and a dryer for the second floor, please.",
  }));
  await client.rpc("import_leads", { _leads: leads, _only_look: false }).throwOnError();
  const numbers = Array.from({ length: WRITTEN }, (_, n) => n);
  const content = "<p>A washer and a dryer for the second floor.</p>";
  const text = "What to measure before a washer and a dryer come to the second floor, and who carries them.";
  const posts = numbers.map((n) => ({
    title: `What renters ask, part ${n}`,
    slug: `what-renters-ask-${n}`,
    excerpt: text,
    seo_description: text,
    date: "2026-11-01",
    content,
  }));
  const pages = numbers.map((n) => ({ title: `Offer number ${n}`, slug: `offer-${n}`, content }));
  await client.from("blog_posts").insert(posts).throwOnError();
  await client.from("pages").insert(pages).throwOnError();
}

async function openDesk(origin: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  await signInAsAdmin(page);
  await page.addInitScript(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) waits.push(entry.duration);
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}

/** The sorted durations. */
async function measureAll(page: Page, { at, begin, act }: Action): Promise<number[]> {
  await page.goto(at);
  await nameLinks(page).first().waitFor();
  const waits: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await begin?.(page, time);
    await page.waitForTimeout(SETTLED_MS);
    waits.push(await measure(page, () => act(page, time)));
  }
  return waits.toSorted((one, other) => one - other);
}

/**
 * Milliseconds from the interaction to the frame that shows its result; the longest, if there were several
 * interactions.
 */
async function measure(page: Page, act: () => Promise<void>): Promise<number> {
  const take = () =>
    page.evaluate(() => (window as unknown as { waits: number[] }).waits.splice(0, Number.POSITIVE_INFINITY));
  await take();
  await act();
  await page.waitForTimeout(SETTLED_MS);
  return Math.max(MIN_DURATION_MS, ...(await take()));
}

function print(measured: { name: string; waits: number[] }[]): void {
  const [cpu] = cpus();
  console.log(
    `\n${LEADS} leads, ${TIMES} times each, processor slowed ${CPU_SLOWDOWN} times; ${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log("| until it shows, ms | median | p75 | longest |\n|---|---|---|---|");
  for (const { name, waits } of measured) {
    const at = (share: number) => (waits[Math.ceil(share * waits.length) - 1] ?? Number.NaN).toFixed(0);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.75)} | ${at(1)} |`);
  }
}

function printCold(path: string, opened: ColdList[]): void {
  const [shortest, median, longest] = [opened[0], opened[Math.floor(opened.length / 2)], opened.at(-1)];
  const seconds = (cold: ColdList | undefined) => ((cold?.wait ?? Number.NaN) / 1000).toFixed(2);
  console.log(
    `\n${path} cold on a slow phone (150 ms, 1.6 Mbit/s), ${opened.length} times: median ${seconds(median)} s, ${seconds(shortest)} to ${seconds(longest)} s; ${median?.requests} requests, ${((median?.bytes ?? 0) / 1024).toFixed(0)} KB`,
  );
}
