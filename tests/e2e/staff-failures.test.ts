import type { Page } from "@playwright/test";
import { givenUp } from "./screens/screen.ts";
import { signInWithSharedSession } from "./support/admin.ts";
import { holdTimers } from "./support/held-timers.ts";
import { intercept, stopIntercepting } from "./support/intercept.ts";
import { keptStaff } from "./support/staff.ts";
import { storePage } from "./support/stored.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

/** The requests for the screens' data, but not for the role that lets the reader in. */
const DATA = /\/rest\/v1\/(?!rpc\/has_role)|\/admin\/users\/./;

/** All but the routes, which React Router asks for as soon as a screen shows links to them. */
const NOT_ROUTES = /^(?!.*\/__manifest)/;

/** Staff's lists, with what shows once a list has loaded. */
const LISTS: Record<string, (page: Page) => ReturnType<Page["locator"]>> = {
  "/admin/leads": (page) => page.getByRole("main").getByRole("table").or(page.getByText("No leads found.")),
  "/admin/blog": (page) => page.getByRole("main").getByRole("table"),
  "/admin/pages": (page) => page.getByRole("main").getByRole("table"),
  "/admin/users": (page) => page.getByRole("main").getByRole("table"),
  "/admin/alerts": (page) =>
    page.getByRole("main").getByRole("table").or(page.getByText("Everything has gone out.")),
  "/admin/audit": (page) => page.getByRole("main").getByRole("table"),
};

for (const [how, fail, said] of [
  ["break off", (page: Page) => page.route(DATA, (route) => route.abort()), /ERR_FAILED/],
  ["fail", (page: Page) => page.route(DATA, (route) => route.fulfill({ status: 500, json: {} })), /500/],
] as const) {
  test(`when all of a screen's requests ${how}, it keeps its frame, reports it and recovers on retry`, async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(said);
    await holdTimers(page);
    await signInWithSharedSession(page, ADMIN);
    for (const [path, content] of Object.entries(LISTS)) {
      await test.step(path, async () => {
        await page.goto("/admin/account");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await fail(page);
        await page.getByRole("navigation", { name: "Main" }).locator(`a[href^="${path}"]`).click();
        const again = page.getByRole("main").getByRole("button", { name: "Try again" });
        await givenUp(page, again);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.unroute(DATA);
        await again.click();
        await expect(content(page).first()).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
        await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
      });
    }
  });
}

test("without a network, a screen that can't be fetched leaves the masthead in place, and opens once there is one", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|dynamically imported module|neither the page nor its document/);
  await signInWithSharedSession(page, await keptStaff("editor"));
  await page.goto("/admin/blog");
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const [name, heading] of [
    ["Pages", "Page Management"],
    ["My account", "My account"],
  ] as const) {
    await test.step(name, async () => {
      await page.route(NOT_ROUTES, (route) => route.abort());
      await page.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeFocused();
      await expect(page).toHaveTitle(/No connection \| Admin$/);
      await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
      await expect(navigation).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Blog posts" })).toBeVisible();
      await page.goForward();
      await expect(page.getByRole("alert").getByText("This screen can’t be opened right now")).toBeVisible();
      await page.unroute(NOT_ROUTES);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Blog posts" })).toBeVisible();
    });
  }
});

test("without a network, a screen whose route can't even be asked for leaves the masthead in place, too", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|Failed to fetch manifest|neither the page nor its document/);
  await signInWithSharedSession(page, await keptStaff("editor"));
  await page.route("**/__manifest*", (route) => route.abort());
  await page.goto("/admin/blog");
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  await page.route("**/admin/**", (route) => route.abort());
  await page.getByRole("link", { name: "Pages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Blog posts" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1, name: "Page Management" })).toBeVisible();
});

test("a page that fails to load leads its author back to the list, with the reason", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  const { id } = await storePage();
  await holdTimers(page);
  await signInWithSharedSession(page, ADMIN);
  await intercept(page, "**/rest/v1/pages?*", (asked) => asked.fulfill({ status: 500, json: {} }));
  await page.goto(`/admin/pages/edit/${id}`);
  await givenUp(page, page.getByText("Failed to fetch page data"));
  await stopIntercepting(page);
  await expect(page).toHaveURL("/admin/pages");
});
