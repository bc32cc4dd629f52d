import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { buildIfStale } from "../scripts/build.ts";
import { ensureChromium } from "../scripts/ensure-program.ts";
import { startServerProcess } from "../tests/support/server-process.ts";
import { connectAsAdmin, signInAsAdmin } from "./as-admin.ts";
import { LONG_POST, WORDS } from "./long-post.ts";

/**
 * `npm run bench:studio`: how soon the editor is ready and a key press shows, in a long post, with the processor
 * slowed four times.
 */

const OPENINGS = 7;
const KEYS = 80;
/** The speed of a good typist. */
const BETWEEN_KEYS_MS = 120;
const CPU_SLOWDOWN = 4;
/** Browsers don't report shorter event durations (Event Timing, 16 ms). */
const MIN_DURATION_MS = 16;
const SETTLED_MS = 3_000;
/** One of the seeded posts. */
const TYPICAL_TITLE = "Moving to Las Vegas: A Laundry Checklist";

type View = "write" | "html";
const NAMES: Record<View, string> = { write: "rich view", html: "HTML view" };
type Measured = { name: string; waits: number[]; processorMs: number };
/** Collected in the page: time from the click until the editor was ready, and durations of key presses. */
type Kept = { ready: number[]; keys: number[] };

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-studio-"));
buildIfStale();
const server = await startServerProcess(join(directory, "data"));
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await insertPost(server.origin);
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(keepTimes);
  await signInAsAdmin(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
  await devtools.send("Performance.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const measured: Measured[] = [];
  for (const view of ["write", "html"] as const) {
    await page.evaluate((chosen) => localStorage.setItem("editor-view", chosen), view);
    measured.push(await measureOpening(page, devtools, view, TYPICAL_TITLE));
    measured.push(await measureOpening(page, devtools, view, LONG_POST.title));
    measured.push(await measureTyping(page, devtools, view));
  }
  print(measured);
} finally {
  await browser.close();
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

async function insertPost(origin: string): Promise<void> {
  const client = await connectAsAdmin(origin);
  await client.from("blog_posts").insert(LONG_POST).throwOnError();
}

/** From the click on the post until a frame shows a field that can be typed in, each time in a freshly loaded page. */
async function measureOpening(
  page: Page,
  devtools: CDPSession,
  view: View,
  title: string,
): Promise<Measured> {
  const waits: number[] = [];
  const before = { ms: 0, sum: 0 };
  for (let time = 0; time < OPENINGS; time++) {
    await page.goto("/admin/blog");
    const edit = page.getByRole("button", { name: `Edit ${title}` });
    await edit.waitFor();
    await page.waitForTimeout(SETTLED_MS);
    before.ms = await processorTime(devtools);
    await edit.click();
    await page.waitForFunction(() => (window as unknown as { kept: Kept }).kept.ready.length > 0);
    before.sum += (await processorTime(devtools)) - before.ms;
    waits.push(await page.evaluate(() => (window as unknown as { kept: Kept }).kept.ready[0] ?? Number.NaN));
  }
  const which = title === LONG_POST.title ? "the long post" : "a usual post";
  return { name: `${which} opens, ${NAMES[view]}`, waits, processorMs: before.sum / OPENINGS };
}

/** Types in the middle of the text. */
async function measureTyping(page: Page, devtools: CDPSession, view: View): Promise<Measured> {
  await page.waitForTimeout(SETTLED_MS);
  if (view === "write") await page.locator(".rich-text > p").nth(60).click();
  else
    await page.locator("textarea[name=content]").evaluate((field: HTMLTextAreaElement) => {
      field.focus();
      const middle = field.value.indexOf("</p>", field.value.length / 2);
      field.setSelectionRange(middle, middle);
    });
  await page.waitForTimeout(SETTLED_MS);
  const take = () => page.evaluate(() => (window as unknown as { kept: Kept }).kept.keys.splice(0));
  await take();
  const before = await processorTime(devtools);
  await page.keyboard.type("written on a slow machine ".repeat(KEYS).slice(0, KEYS), {
    delay: BETWEEN_KEYS_MS,
  });
  const processorMs = ((await processorTime(devtools)) - before) / KEYS;
  await page.waitForTimeout(SETTLED_MS);
  const slow = await take();
  const quick = Array.from({ length: Math.max(0, KEYS - slow.length) }, () => MIN_DURATION_MS);
  return { name: `a key is typed, ${NAMES[view]}`, waits: [...slow, ...quick], processorMs };
}

async function processorTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
}

/** Runs in the page before its own scripts. */
function keepTimes(): void {
  const kept: Kept = { ready: [], keys: [] };
  Object.assign(window, { kept });
  const keys = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.name === "keydown") kept.keys.push(entry.duration);
  });
  keys.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  let clickedAt = 0;
  addEventListener("click", ({ timeStamp }) => {
    clickedAt = timeStamp;
    const look = () => {
      const field = document.querySelector(
        ".rich-text[contenteditable=true] > *, dialog textarea[name=content]",
      );
      if (!field) return void requestAnimationFrame(look);
      // When the next frame begins, the one that shows the field has been drawn.
      requestAnimationFrame(() => kept.ready.push(performance.now() - clickedAt));
    };
    if (kept.ready.length === 0) requestAnimationFrame(look);
  });
}

function print(measured: readonly Measured[]): void {
  const [cpu] = cpus();
  console.log(
    `\nA post of ${WORDS} words; ${OPENINGS} openings, ${KEYS} keys; processor slowed ${CPU_SLOWDOWN} times; ${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log("| until it shows, ms | median | p75 | longest | processor time each |\n|---|---|---|---|---|");
  for (const { name, waits, processorMs } of measured) {
    const sorted = waits.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(0);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.75)} | ${at(1)} | ${processorMs.toFixed(0)} |`);
  }
}
