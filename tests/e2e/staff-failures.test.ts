import type { Page } from "@playwright/test";
import { givenUp } from "./screens/screen.ts";
import { signInAgain } from "./support/admin.ts";
import { answer, answerNoMore } from "./support/answers.ts";
import { holdTimers } from "./support/held-timers.ts";
import { storePage } from "./support/stored.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

/** The requests for the screens' data, but not for the role that lets the reader in. */
const DATA = /\/rest\/v1\/(?!rpc\/has_role)|\/admin\/users\/./;

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
    await signInAgain(page, ADMIN);
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
        await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
      });
    }
  });
}

test("a page that fails to load leads its author back to the list, with the reason", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  const { id } = await storePage();
  await holdTimers(page);
  await signInAgain(page, ADMIN);
  await answer(page, "**/rest/v1/pages?*", (asked) => asked.fulfill({ status: 500, json: {} }));
  await page.goto(`/admin/pages/edit/${id}`);
  await givenUp(page, page.getByText("Failed to fetch page data"));
  await answerNoMore(page);
  await expect(page).toHaveURL("/admin/pages");
});
