import type { ConsoleMessage, Page } from "@playwright/test";
import { onItsWay } from "./screens/public-screens.ts";
import { asOwner } from "./support/database.ts";
import { holdScripts, hydrate } from "./support/hydration.ts";
import { type InterceptedRequest, intercept, stopIntercepting } from "./support/intercept.ts";
import { storePage } from "./support/stored.ts";
import { expect, test as testOnOwnPage } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import {
  type DirectScreen,
  directScreen,
  framesShare,
  shownScreen,
  visibleLinks,
} from "./support/walking.ts";

const UNKNOWN = "/no-such-page";

/** One of each kind of public page. */
const PAGES = [
  "/",
  "/services",
  "/washer-dryer-combo-rental",
  "/about",
  "/service-areas",
  "/faq",
  "/contact",
  "/terms",
  "/blog",
  "/summerlin-appliance-rental",
  "/blog/las-vegas-hard-water-washing-machine",
  "/quote",
];

declare global {
  interface Window {
    /** Set on a document before a link is followed: if it is still set afterwards, no new document was loaded. */
    walked?: boolean;
  }
}

/**
 * The header and footer are the same on every page: all of their links are followed from the first page, and this many
 * from each other one.
 */
const FRAME_LINKS_EACH = 2;

/** Poll often: hundreds of pages are opened, each within milliseconds. */
const SOON = { intervals: [10, 20, 50, 100] };

// Lets the workers share this file's tests.
test.describe.configure({ mode: "parallel" });

let said: string[] = [];

const hear = (message: ConsoleMessage) => said.push(`${message.text()} (${message.page()?.url()})`);

test.beforeEach(({ context }) => {
  said = [];
  context.on("console", hear);
});

test.afterEach(({ context }) => {
  context.off("console", hear);
  expect(said).toEqual([]);
});

for (const [place, path] of [...PAGES, UNKNOWN].entries()) {
  test(`every link of ${path} leads to the same as a direct visit, also going back and forward`, async ({
    page,
    allowConsoleErrors,
  }) => {
    const isWalked = (target: string) => !target.startsWith("/admin") && target !== path;
    if (path === UNKNOWN) allowConsoleErrors(/404/);
    await page.goto(path);
    await hydrate(page);
    const start = await shownScreen(page);
    const { frame, main } = await visibleLinks(page);
    const share = framesShare(frame.filter(isWalked), place, FRAME_LINKS_EACH);
    const links = [
      ...share.map((target) => ({ target, selector: `a[href="${target}"]:not(main a)`, isMain: false })),
      ...main
        .filter(isWalked)
        .map((target) => ({ target, selector: `main a[href="${target}"]`, isMain: true })),
    ];
    for (const { target, selector, isMain } of links) {
      await test.step(`${isMain ? "main" : "frame"}: ${target}`, async () => {
        const link = page.locator(selector).filter({ visible: true }).first();
        await link.scrollIntoViewIfNeeded();
        const left = await scrollTop(page);
        const staysInApp = (await link.getAttribute("data-discover")) !== null;
        await page.evaluate(() => {
          window.walked = true;
        });
        const direct = await directScreen(page, target);
        await link.click();
        await expectScreen(page, direct);
        expect(await page.evaluate(() => window.walked ?? false)).toBe(staysInApp);
        await page.goBack();
        await expect.poll(() => shownScreen(page), SOON).toEqual(start);
        await expect.poll(() => scrollTop(page), SOON).toBe(left);
        if (isMain) {
          await page.goForward();
          await expectScreen(page, direct);
          await page.goBack();
          await expect.poll(() => shownScreen(page), SOON).toEqual(start);
        }
        if (!staysInApp) await hydrate(page);
      });
    }
    said = said.filter((text) => path !== UNKNOWN || !EXPECTED.test(text));
  });
}

test("after a reload, going back and forward shows what was there, before and after the first touch", async ({
  page,
}) => {
  await page.goto("/faq");
  await hydrate(page);
  const [faq, about] = [await shownScreen(page), await directScreen(page, "/about")];
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expectScreen(page, about);
  const goBack = async () => {
    const loaded = page.waitForEvent("load");
    await page.goBack();
    await loaded;
  };
  await page.reload();
  await goBack();
  await expect.poll(() => shownScreen(page), SOON).toEqual(faq);
  await hydrate(page);
  await expect.poll(() => shownScreen(page), SOON).toEqual(faq);
  await page.goForward();
  await expectScreen(page, about);

  await page.reload();
  const release = await holdScripts(page);
  await page.keyboard.press("Shift");
  await goBack();
  await expect.poll(() => shownScreen(page), SOON).toEqual(faq);
  release();
  await hydrate(page);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect.poll(() => shownScreen(page), SOON).toEqual(faq);
});

test("going back to another place on a page that has no script yet does not load it again", async ({
  page,
}) => {
  await page.goto("/");
  await page.evaluate(() => {
    window.walked = true;
    window.location.hash = "quote";
  });
  await page.goBack();
  await expect(page).toHaveURL("/");
  await hydrate(page);
  expect(await page.evaluate(() => window.walked)).toBe(true);
});

test("going back leads to where each link to a section was followed", async ({ page }) => {
  await page.goto("/terms");
  await hydrate(page);
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const followedAt: number[] = [];
  for (const [index, offset] of [300, 340, 380].entries()) {
    await page.evaluate((y) => window.scrollTo(0, y), offset);
    followedAt.push(await top());
    await sections.nth(index + 5).press("Enter");
    await expect.poll(top).toBeGreaterThan(1_000);
  }
  for (const place of followedAt.reverse()) {
    await page.evaluate(() => history.back());
    await expect.poll(top).toBe(place);
  }
});

/** What a browser logs about the failures that these tests cause. */
const EXPECTED = /ERR_FAILED|status of (500|404)/;
const EXPECTED_WITHOUT_SCRIPT = new RegExp(
  `${EXPECTED.source}|dynamically imported module|neither the page nor its document can be fetched`,
);
/** Scripts and the route manifest, which React Router fetches as soon as a page shows links, still load. */
const NEITHER_SCRIPT_NOR_ROUTES = /^(?!.*(\.js$|\/__manifest))/;
const NOT_ASSETS = /^(?!.*\/assets\/)/;
const FAILURES = {
  aborted: (asked: InterceptedRequest) => asked.abort(),
  "answered by a fault": (asked: InterceptedRequest) =>
    asked.fulfill({ status: 500, body: "Internal Server Error" }),
};

for (const [failed, fail] of Object.entries(FAILURES)) {
  test(`when its data is ${failed}, each page is loaded as a document`, async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(EXPECTED);
    await page.goto("/faq");
    await intercept(page, "**/*.data*", fail);
    for (const path of [...PAGES, UNKNOWN]) {
      await test.step(path, async () => {
        await hydrate(page);
        const direct = await directScreen(page, path);
        await navigateInApp(page, path);
        await expectScreen(page, direct);
      });
    }
    said = said.filter((text) => !EXPECTED.test(text));
  });
}

// A kept page has the style sheet in its cache.
testOnOwnPage(
  "where the whole style sheet could not be fetched, a link loads its page as a document, with a style of its own",
  async ({ page, allowConsoleErrors }) => {
    // React leaves the rejection of its own waiting for the sheet unhandled.
    allowConsoleErrors(new RegExp(`${EXPECTED.source}|^Event$`));
    await intercept(page, "**/assets/site-*.css", FAILURES.aborted);
    await page.goto("/faq");
    const failed = page.waitForEvent("requestfailed");
    await hydrate(page);
    await failed;
    const direct = await directScreen(page, "/summerlin-appliance-rental");
    await navigateInApp(page, "/summerlin-appliance-rental");
    await expectScreen(page, direct);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect.poll(async () => (await heading.boundingBox())?.x).toBeGreaterThan(0);
    said = said.filter((text) => !EXPECTED.test(text));
  },
);

test("on a slow network the page says what is loading, stays usable, and the last link wins", async ({
  page,
}) => {
  await page.goto("/faq");
  await hydrate(page);
  const [slow, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const start = await shownScreen(page);
  const direct = await directScreen(page, "/terms");
  await intercept(page, /\/(about|terms)\.data/, async (asked) => {
    await (asked.url.includes("/about") ? slow : last).promise;
    await asked.pass();
  });
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "About" }).click();
  await expect(onItsWay(page)).toHaveText("Loading page...");
  expect(await shownScreen(page)).toEqual(start);
  const question = page.locator("details").last();
  await question.locator("summary").click();
  await expect(question).toHaveAttribute("open");

  await footer.getByRole("link", { name: "Terms" }).click();
  await expect(onItsWay(page)).toHaveText("Loading page...");
  slow.resolve();
  last.resolve();
  await expectScreen(page, direct);
  await expect(onItsWay(page)).toHaveText("");
  await page.goBack();
  await expect(page).toHaveURL("/faq");
});

test("a fallback to loading a page as a document does not replace a page requested later", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(EXPECTED);
  await page.goto("/faq");
  await hydrate(page);
  const asked: string[] = [];
  const answered = Promise.withResolvers<void>();
  await intercept(page, "**/about.data*", FAILURES.aborted);
  await intercept(page, "**/about", async (request) => {
    asked.push(request.method);
    await answered.promise;
    await request.pass();
  });
  const direct = await directScreen(page, "/terms");
  await navigateInApp(page, "/about");
  await expect.poll(() => asked).toEqual(["HEAD"]);
  await navigateInApp(page, "/terms");
  await expectScreen(page, direct);
  const late = page.waitForResponse("**/about");
  answered.resolve();
  await late;
  // After two more responses, the page would have requested it.
  for (let turn = 0; turn < 2; turn++) await page.evaluate(() => fetch("/healthz").then((it) => it.text()));
  expect(asked).toEqual(["HEAD"]);
  await expectScreen(page, direct);
  said = said.filter((text) => !EXPECTED.test(text));
});

const UNREACHABLE: Record<string, string> = {
  "/blog": "No connection",
  "/blog/las-vegas-hard-water-washing-machine": "Post not found.",
  [UNKNOWN]: "Oops! Page not found",
  "/washer-dryer-combo-rental": "No connection",
  "/summerlin-appliance-rental": "No connection",
  "/quote": "No connection",
};

test("when nothing can be fetched, each page says so as far as it can, with the phone number", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(EXPECTED);
  for (const path of [...PAGES, UNKNOWN]) {
    await page.goto("/service-areas");
    await hydrate(page);
    const { heading } = await directScreen(page, path);
    await intercept(page, NEITHER_SCRIPT_NOR_ROUTES, (asked) => asked.abort());
    await test.step(path, async () => {
      await navigateInApp(page, path);
      await page.waitForURL(path);
      const main = page.getByRole("main");
      await expect(main).toContainText(UNREACHABLE[path] ?? heading);
      await expect(page).not.toHaveTitle("Unexpected Application Error");
      await expect(page.getByRole("banner").getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
    });
    await stopIntercepting(page);
  }
  said = said.filter((text) => !EXPECTED.test(text));
});

test("when a page's script can't be fetched either, it says so with the phone number, and opens once there is a connection", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(EXPECTED_WITHOUT_SCRIPT);
  await page.goto("/faq");
  await hydrate(page);
  const [start, direct] = [await shownScreen(page), await directScreen(page, "/services")];
  // Not `intercept`: the browser may have the script already.
  await page.route(/\/services(\.data)?(\?|$)|\/assets\/services-/, (route) => route.abort());
  await navigateInApp(page, "/services");
  const main = page.getByRole("main");
  const says = main.getByRole("alert");
  await expect(says).toContainText("We can’t reach this page right now.");
  await expect(says.getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
  await expect(page).toHaveURL("/services");
  const asked = page.waitForRequest((request) => request.method() === "HEAD");
  await says.getByRole("link", { name: "try again" }).click();
  await asked;
  await expect(says).toBeVisible();
  await page.goBack();
  await expect.poll(() => shownScreen(page), SOON).toEqual(start);
  await page.goForward();
  await expect(says).toBeVisible();

  await page.unrouteAll();
  const document = page.waitForEvent("load");
  // Later, because the navigation would end the call.
  await page.evaluate(() => void setTimeout(() => window.dispatchEvent(new Event("online"))));
  await document;
  await expectScreen(page, direct);
  said = said.filter((text) => !EXPECTED_WITHOUT_SCRIPT.test(text));
});

test("when a page's script is gone, as after an update of the site, the page is loaded as a document", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(EXPECTED_WITHOUT_SCRIPT);
  await page.goto("/faq");
  await hydrate(page);
  const direct = await directScreen(page, "/services");
  await page.route(/\/assets\/services-/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await navigateInApp(page, "/services");
  expect(new URL((await document).url()).pathname).toBe("/services");
  await expectScreen(page, direct);
  await page.goBack();
  await expect(page).toHaveURL("/faq");
  said = said.filter((text) => !EXPECTED_WITHOUT_SCRIPT.test(text));
});

test("when the script of a part of a page is gone, the page is loaded as a document", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(EXPECTED_WITHOUT_SCRIPT);
  const [first, next] = [await storePage(), await storePage()];
  await asOwner((pool) =>
    pool.query(
      `update public.pages set published = true, content = content || case slug when $2 then $3 else '' end
       where slug in ($1, $2)`,
      [first.slug, next.slug, '<div data-block="drawing" data-name="hose"></div>'],
    ),
  );
  const direct = await directScreen(page, `/${next.slug}`);
  await page.goto(`/${first.slug}`);
  await hydrate(page);
  await page.route(/\/assets\/question-hose-/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const document = page.waitForEvent("load");
  await navigateInApp(page, direct.path);
  await document;
  await expectScreen(page, direct);
  said = said.filter((text) => !EXPECTED_WITHOUT_SCRIPT.test(text));
});

test("when not even the routes can be fetched, it says so with the phone number, and opens once there is a connection", async ({
  page,
  allowConsoleErrors,
}) => {
  const isExpected = (text: string) =>
    EXPECTED_WITHOUT_SCRIPT.test(text) || text.startsWith("Failed to fetch manifest");
  allowConsoleErrors(EXPECTED_WITHOUT_SCRIPT);
  allowConsoleErrors(/Failed to fetch manifest/);
  const direct = await directScreen(page, "/services");
  await page.route(NOT_ASSETS, (route, request) =>
    request.isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.goto("/faq");
  await hydrate(page);
  await navigateInApp(page, "/services");
  const says = page.getByRole("main").getByRole("alert");
  await expect(says).toContainText("We can’t reach this page right now.");
  await expect(says.getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page).toHaveURL("/services");

  await page.unrouteAll();
  const document = page.waitForEvent("load");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await document;
  await expectScreen(page, direct);
  said = said.filter((text) => !isExpected(text));
});

test("when only the routes can't be fetched, the page is loaded as a document", async ({
  page,
  allowConsoleErrors,
}) => {
  const isExpected = (text: string) => EXPECTED.test(text) || text.startsWith("Failed to fetch manifest");
  allowConsoleErrors(EXPECTED);
  allowConsoleErrors(/Failed to fetch manifest/);
  const direct = await directScreen(page, "/services");
  await page.route("**/__manifest*", (route) => route.abort());
  await page.goto("/faq");
  await hydrate(page);
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await navigateInApp(page, "/services");
  expect(new URL((await document).url()).pathname).toBe("/services");
  await expectScreen(page, direct);
  await page.goBack();
  await expect(page).toHaveURL("/faq");
  said = said.filter((text) => !isExpected(text));
});

test("when not even the frame of a page can be fetched, the fallback error page shows the phone number and retries", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(EXPECTED_WITHOUT_SCRIPT);
  await page.goto("/faq");
  await hydrate(page);
  await page.route(/\/assets\/admin-layout-|\/admin$/, (route) => route.abort());
  await navigateInApp(page, "/admin");
  await expect(page).toHaveTitle("Unexpected Application Error");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "try again" }).click();
  await expect(page.getByRole("heading", { name: "Admin sign in" })).toBeVisible();
  said = said.filter((text) => !EXPECTED_WITHOUT_SCRIPT.test(text));
});

/** Follows a path as a link would, from wherever the page is. */
async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => void window.__reactRouterDataRouter?.navigate(path), path);
}

async function expectScreen(page: Page, { path, ...screen }: DirectScreen): Promise<void> {
  await page.waitForURL(path);
  await expect.poll(() => shownScreen(page), SOON).toEqual(screen);
  await expect.poll(() => scrollTop(page), SOON).toBe(0);
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}
