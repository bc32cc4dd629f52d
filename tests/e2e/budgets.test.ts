import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { openWithSharedSession, signInWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { hydrate } from "./support/hydration.ts";
import { startProxy } from "./support/proxy.ts";
import { BUILT_IN_PATHS } from "./support/routes.ts";
import { ADMIN, expect, test } from "./support/test.ts";
import { test as testOnKeptPage } from "./support/test-on-kept-page.ts";
import {
  allFetched,
  bytesOf,
  expectDrawn,
  readLayoutShift,
  watchLayoutShifts,
  watchRequests,
} from "./support/visit.ts";
import { FONTS, fetchedScript, SCRIPT_BYTES, SCRIPT_FILES, SCRIPT_KB } from "./support/weight.ts";

/** About how long a browser waits for a font with `font-display: optional` (CSS Fonts 4, 4.9). */
const FONT_BLOCK_PERIOD_MS = 100;
const BRAND_FACE = /^Bricolage Grotesque/;
const TEXT_FACE = /^Instrument Sans/;
/** Allows a drawing beside a price to move by a few pixels: a fiftieth of a good CLS (web.dev). */
const UNSEEN_SHIFT = 0.002;
/** Tiptap, ProseMirror, parse5 and our own part of the editor, compressed. */
const EDITOR_KB = 190;
/** What a phone with an empty cache fetches, compressed, until a list shows its first rows. */
const LIST_KB = 185;
const LIST_FILES = 8;
/** Lists whose data is requested along with the document; `reads`: how many requests their first rows take. */
const LISTS = [
  { name: "the lead desk", path: "/admin/leads", table: "leads", reads: 1, loading: "Loading leads..." },
  {
    name: "the list of posts",
    path: "/admin/blog",
    table: "blog_posts",
    reads: 1,
    loading: "Loading posts...",
  },
  { name: "the list of pages", path: "/admin/pages", table: "pages", reads: 3, loading: "Loading pages..." },
];
/** Posts of other tests may contain any letter, and so need more fonts. */
const LISTS_POSTS = ["/blog"];

test(`/quote fetches at most ${SCRIPT_KB} KB of script in ${SCRIPT_FILES} files after the first interaction`, async ({
  page,
}) => {
  const { files, bytes } = await fetchedScript(page, "/quote");
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(SCRIPT_FILES);
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
});

for (const path of BUILT_IN_PATHS.filter((path) => !LISTS_POSTS.includes(path))) {
  // While page.route delays the fonts, the browser's cache is off, so a kept page fetches them again.
  testOnKeptPage(
    `${path} needs no more than two small fonts, and nothing shifts when they are late`,
    async ({ page }) => {
      const fonts = watchRequests(page, "font");
      await watchLayoutShifts(page);
      for (const width of [390, 1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const late = Promise.withResolvers<void>();
        await page.unrouteAll({ behavior: "wait" });
        await page.route("**/*.woff2", async (font) => {
          await late.promise;
          await font.continue();
        });
        await page.goto(path, { waitUntil: "commit" });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await faceOf(page, "h1")).not.toMatch(BRAND_FACE);
        await delay(FONT_BLOCK_PERIOD_MS * 3);
        late.resolve();
        await page.waitForLoadState();
        await expect.poll(() => faceOf(page, "h1")).toMatch(BRAND_FACE);
        await expectDrawn(page);
        expect(await readLayoutShift(page)).toBeLessThan(UNSEEN_SHIFT);
      }
      // A frame requests the same files again, from the browser's cache.
      const files = new Map(fonts.map((font) => [font.url(), font]));
      expect(files.size).toBe(FONTS.files);
      expect(await bytesOf([...files.values()])).toBeLessThanOrEqual(FONTS.bytes);
    },
  );
}

for (const path of ["/", "/summerlin-appliance-rental"]) {
  test(`${path} shifts nothing while the rest of its words arrives`, async ({ page, baseURL }) => {
    const rest = Promise.withResolvers<void>();
    const { origin, close } = await startProxy(baseURL ?? "", async (asked, response, outgoing) => {
      if (asked.url !== path) return response.pipe(outgoing);
      const body = await buffer(response);
      const afterHeading = body.indexOf("</h1>") + "</h1>".length;
      outgoing.write(body.subarray(0, afterHeading));
      await rest.promise;
      outgoing.end(body.subarray(afterHeading));
    });
    await watchLayoutShifts(page);
    await page.goto(`${origin}${path}`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    rest.resolve();
    await page.waitForLoadState();
    await expectDrawn(page);
    expect(await readLayoutShift(page)).toBeLessThan(UNSEEN_SHIFT);
    await page.goto("about:blank");
    await close();
  });
}

testOnKeptPage(
  "a text font that arrives too late for the first paint is applied on the first interaction",
  async ({ page }) => {
    const late = Promise.withResolvers<void>();
    await page.route("**/text-*.woff2", async (face) => {
      await late.promise;
      await face.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("h1 + p")).toBeVisible();
    await delay(FONT_BLOCK_PERIOD_MS * 3);
    late.resolve();
    await page.waitForLoadState();
    await expectDrawn(page);
    expect(await faceOf(page, "h1 + p")).not.toMatch(TEXT_FACE);
    await hydrate(page);
    await expect.poll(() => faceOf(page, "h1 + p")).toMatch(TEXT_FACE);
  },
);

test(`the rich editor fetches at most ${EDITOR_KB} KB, and only when it is opened`, async ({ page }) => {
  await openWithSharedSession(page, ADMIN, "/admin/pages/new");
  await expect(page.getByLabel("Page Content *")).toBeVisible();
  const scripts = watchRequests(page, "script");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await allFetched(page, scripts);
  expect(scripts.length).toBeGreaterThan(0);
  expect(await bytesOf(scripts)).toBeLessThanOrEqual(EDITOR_KB * 1024);
});

for (const { name, path, table, loading } of LISTS) {
  test(`${name} fetches at most ${LIST_KB} KB of script in ${LIST_FILES} files before its first rows`, async ({
    page,
  }) => {
    await signInWithSharedSession(page, ADMIN);
    const scripts = watchRequests(page, "script");
    const rows = Promise.withResolvers<void>();
    await page.route(`**/rest/v1/${table}?*`, async (read) => {
      await rows.promise;
      await read.continue();
    });
    await page.goto(path);
    await expect(page.getByText(loading)).toBeVisible();
    await allFetched(page, scripts);
    const before = [...scripts];
    rows.resolve();
    expect(before.length, before.map((script) => script.url()).join("\n")).toBeLessThanOrEqual(LIST_FILES);
    expect(await bytesOf(before)).toBeLessThanOrEqual(LIST_KB * 1024);
  });
}

test("the lead desk requests its first rows before its script arrives, once, compressed, and renders with them and what stands above them", async ({
  page,
}) => {
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, message, created_at)
      values ('Long Letter', '+17025550163', repeat('A washer and a dryer, please. ', 60), now() - interval '4 days')`,
    ),
  );
  await signInWithSharedSession(page, ADMIN);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/framework-*.js", async (script) => {
    await scripts.promise;
    await script.continue();
  });
  // A change notification would make the desk read the leads again.
  await page.route("**/admin/leads/changes", (stream) => stream.fulfill({ status: 204 }));
  await page.addInitScript(() => {
    const look = () => {
      const drawn = Array.from(document.querySelectorAll("main p"), ({ textContent }) => textContent);
      if (drawn.includes("Loading leads...")) Object.assign(window, { wasLoading: true });
      const waiting = document.querySelector("[aria-label='Waiting for a call']");
      if (document.querySelector("[data-row]") && !waiting) Object.assign(window, { wereAlone: true });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/rest/v1/leads" && searchParams.get("limit") === "100") asked.push(request.url());
    if (pathname.endsWith("/has_role")) asked.push(request.postData() ?? "");
  });
  const [answer] = await Promise.all([
    page.waitForResponse(/rest\/v1\/leads\?.*limit=100(&|$)/),
    page.goto("/admin/leads?show=new", { waitUntil: "commit" }),
  ]);
  expect(answer.request().url()).toContain("status=eq.new");
  expect(await answer.headerValue("content-encoding")).toBe("br");
  expect(asked.filter((what) => what.includes("admin"))).toHaveLength(1);
  await page.waitForFunction(() => window.prefetched?.pending === 0);
  scripts.resolve();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  expect(asked.filter((what) => what.includes("limit=100"))).toHaveLength(1);
  expect(asked.filter((what) => what.includes("admin"))).toHaveLength(1);
  expect(await page.evaluate(() => "wasLoading" in window)).toBe(false);
  expect(await page.evaluate(() => "wereAlone" in window)).toBe(false);
});

for (const { name, path, table, reads, loading } of LISTS.slice(1)) {
  test(`${name} requests its first rows before its script arrives, once, and renders with them; returning requests them anew`, async ({
    page,
  }) => {
    await signInWithSharedSession(page, ADMIN);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/framework-*.js", (script) => scripts.promise.then(() => script.continue()));
    await page.addInitScript((words) => {
      const look = () => {
        const drawn = Array.from(document.querySelectorAll("main p"), ({ textContent }) => textContent);
        if (drawn.includes(words)) Object.assign(window, { wasLoading: true });
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    }, loading);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if ([`/rest/v1/${table}`, `/rest/v1/rpc/search_${table}`].includes(pathname)) asked.push(request.url());
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => window.prefetched?.pending === 0);
    expect(asked).toHaveLength(reads);
    // Requested by the list itself, once it shows the rows.
    await Promise.all([page.waitForRequest("**/rest/v1/timetable?*"), scripts.resolve()]);
    await expect(page.locator("[data-row]").first()).toBeVisible();
    expect(asked).toHaveLength(reads);
    expect(await page.evaluate(() => "wasLoading" in window)).toBe(false);

    await page.getByRole("button", { name: "Back to Dashboard" }).click();
    await expect(page.getByRole("navigation", { name: "Admin sections" })).toBeVisible();
    await page.goBack();
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await expect.poll(() => asked.length).toBe(2 * reads);
  });
}

test("the lead desk requests fonts after its script and before it shows anything; the forgot-password page requests them at once", async ({
  page,
}) => {
  await asOwner((pool) =>
    pool.query("insert into public.leads (name, phone) values ('First Of All', '+17025550164')"),
  );
  await signInWithSharedSession(page, ADMIN);
  const [script, roles] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/assets/framework-*.js", (file) => script.promise.then(() => file.continue()));
  const asked = page.locator("link[rel=preload][as=font]");
  await page.goto("/admin/forgot", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(asked).toHaveCount(FONTS.files);
  await page.route("**/rest/v1/rpc/has_role", (read) => roles.promise.then(() => read.continue()));
  const fonts = watchRequests(page, "font");
  const [staff] = await Promise.all([
    page.waitForResponse(/assets\/staff-/),
    page.goto("/admin/leads", { waitUntil: "commit" }),
  ]);
  await staff.finished();
  expect(fonts).toHaveLength(0);
  await expect(asked).toHaveCount(0);
  script.resolve();
  await expect.poll(() => fonts.length).toBe(FONTS.files);
  await Promise.all(fonts.map(async (font) => (await font.response())?.finished()));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  roles.resolve();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  expect(await faceOf(page, "h1")).toMatch(BRAND_FACE);
  expect(await faceOf(page, "[data-row] a")).toMatch(TEXT_FACE);
});

test("the lead desk requests its fonts at once when a service worker controls the page", async ({ page }) => {
  await signInWithSharedSession(page, ADMIN);
  await page.addInitScript(() => Object.defineProperty(navigator.serviceWorker, "controller", { value: {} }));
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/framework-*.js", (file) => script.promise.then(() => file.continue()));
  await page.goto("/admin/leads", { waitUntil: "commit" });
  await expect(page.locator("link[rel=preload][as=font]")).toHaveCount(FONTS.files);
  script.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the dashboard appears once its data has arrived or taken too long, and does not shift", async ({
  page,
}) => {
  await signInWithSharedSession(page, ADMIN);
  await watchLayoutShifts(page);
  await holdTimers(page);
  const notices = Promise.withResolvers<void>();
  await page.route("**/rest/v1/lead_notices?*", (read) => notices.promise.then(() => read.continue()));
  const sections = page.getByRole("navigation", { name: "Admin sections" });
  await page.goto("/admin/dashboard");
  await expect(page.getByText(/^(Waiting for a call|Nobody is waiting for a call\.)$/)).toBeAttached();
  await expect(sections).toBeHidden();
  notices.resolve();
  await expect(sections).toBeVisible();
  // The other on a server that was started less than a quarter of a minute ago.
  await expect(page.getByText(/^(Form last verified|The form is about to be checked)/)).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThan(UNSEEN_SHIFT);

  await page.unrouteAll();
  await page.route("**/rest/v1/lead_notices?*", () => undefined);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(sections).toBeHidden();
  await passTimers(page, 1_000);
  await expect(sections).toBeVisible();
});

/** The font family that renders the first matching element. */
async function faceOf(page: Page, selector: string): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return fonts[0]?.familyName ?? "";
}
