import type { Page, Route } from "@playwright/test";
import { onItsWay } from "./screens/public-screens.ts";
import { hydrate } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";
import { type DirectScreen, directScreen, shownScreen, visibleLinks } from "./support/walking.ts";

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
    /** Set on a document: whoever finds it after following a link never left the app. */
    walked?: boolean;
  }
}

/** How soon it is looked again whether a page has come: hundreds do, each within milliseconds. */
const SOON = { intervals: [10, 20, 50, 100] };

// Each page stands alone, so that all workers share them.
test.describe.configure({ mode: "parallel" });

let said: string[] = [];

test.beforeEach(({ context }) => {
  said = [];
  context.on("console", (message) => said.push(`${message.text()} (${message.page()?.url()})`));
});

test.afterEach(() => expect(said).toEqual([]));

for (const path of [...PAGES, UNKNOWN]) {
  test(`every link of ${path} leads to what a direct visit shows, back and forward`, async ({
    page,
    allowConsoleErrors,
  }) => {
    if (path === UNKNOWN) allowConsoleErrors(/404/);
    await page.goto(path);
    await hydrate(page);
    const start = await shownScreen(page);
    for (const target of await visibleLinks(page)) {
      if (target.startsWith("/admin") || target === path) continue;
      await test.step(target, async () => {
        const link = page.locator(`a[href="${target}"]`).filter({ visible: true }).first();
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
        if (await link.evaluate((it) => it.closest("main"))) {
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

/** What a browser says of answers that these tests bring about. */
const EXPECTED = /ERR_FAILED|status of (500|404)/;
/** Script, and which routes there are: React Router asks for those of a page's links as soon as it shows them. */
const NEITHER_SCRIPT_NOR_ROUTES = /^(?!.*(\.js$|\/__manifest))/;
const NOT_ASSETS = /^(?!.*\/assets\/)/;
const FAILURES = {
  aborted: (route: Route) => route.abort(),
  "answered by a fault": (route: Route) => route.fulfill({ status: 500, body: "Internal Server Error" }),
};

for (const [failed, fail] of Object.entries(FAILURES)) {
  test(`where its data is ${failed}, each page is opened as a document`, async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(EXPECTED);
    await page.goto("/faq");
    await page.route("**/*.data*", fail);
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

test("on a slow network the page says what is on its way, stays usable, and the last link wins", async ({
  page,
}) => {
  await page.goto("/faq");
  await hydrate(page);
  const [slow, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const start = await shownScreen(page);
  const direct = await directScreen(page, "/terms");
  await page.route("**/{about,terms}.data*", async (route, request) => {
    await (request.url().includes("/about") ? slow : last).promise;
    await route.continue().catch(() => {});
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

test("a page that could be had as a document doesn't come over the one asked for later", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(EXPECTED);
  await page.goto("/faq");
  await hydrate(page);
  const asked: string[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route("**/about.data*", FAILURES.aborted);
  await page.route("**/about", async (route, request) => {
    asked.push(request.method());
    await answered.promise;
    await route.continue();
  });
  const direct = await directScreen(page, "/terms");
  await navigateInApp(page, "/about");
  await expect.poll(() => asked).toEqual(["HEAD"]);
  await navigateInApp(page, "/terms");
  await expectScreen(page, direct);
  const late = page.waitForResponse("**/about");
  answered.resolve();
  await late;
  // Two more answers later it would have been asked for.
  for (let turn = 0; turn < 2; turn++) await page.evaluate(() => fetch("/healthz").then((it) => it.text()));
  expect(asked).toEqual(["HEAD"]);
  await expectScreen(page, direct);
  said = said.filter((text) => !EXPECTED.test(text));
});

const UNREACHABLE: Record<string, string> = {
  "/blog": "We can’t show our posts right now.",
  "/blog/las-vegas-hard-water-washing-machine": "Post not found.",
  [UNKNOWN]: "Oops! Page not found",
  "/washer-dryer-combo-rental": "No connection",
  "/summerlin-appliance-rental": "No connection",
  "/quote": "No connection",
};

test("where nothing can be fetched, each page says what it can, with the phone number", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(EXPECTED);
  for (const path of [...PAGES, UNKNOWN]) {
    await page.goto("/service-areas");
    await hydrate(page);
    const { heading } = await directScreen(page, path);
    await page.route(NEITHER_SCRIPT_NOR_ROUTES, (route) => route.abort());
    await test.step(path, async () => {
      await navigateInApp(page, path);
      await page.waitForURL(path);
      const main = page.getByRole("main");
      await expect(main).toContainText(UNREACHABLE[path] ?? heading);
      await expect(page).not.toHaveTitle("Unexpected Application Error");
      await expect(page.getByRole("banner").getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
    });
    await page.unrouteAll();
  }
  said = said.filter((text) => !EXPECTED.test(text));
});

test("where not even the routes can be asked for, the last error page says whom to call and tries again", async ({
  page,
  allowConsoleErrors,
}) => {
  const isExpected = (text: string) => EXPECTED.test(text) || text.startsWith("Failed to fetch manifest");
  allowConsoleErrors(EXPECTED);
  allowConsoleErrors(/Failed to fetch manifest/);
  await page.route(NOT_ASSETS, (route, request) =>
    request.isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.goto("/faq");
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await navigateInApp(page, "/services");
  await expect(page).toHaveTitle("Unexpected Application Error");
  await expect(page).toHaveURL("/services");
  await expect(page.getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
  await page.unrouteAll();
  const direct = await directScreen(page, "/services");
  await page.getByRole("link", { name: "try again" }).click();
  await expectScreen(page, direct);
  said = said.filter((text) => !isExpected(text));
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
