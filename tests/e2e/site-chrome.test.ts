import type { Page } from "@playwright/test";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { expectHydrated } from "./support/hydration.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { expectDrawn } from "./support/visit.ts";

const PHONE = "(702) 555-0142";
const PHONE_SIZE = { width: 390, height: 844 };
const popup = (page: Page) => page.getByRole("dialog", { name: "Need a washer & dryer today?" });

/** Moves the pointer, on which React hydrates; after that, a move moves the scene's light. */
async function hydrateByPointer(page: Page) {
  await page.mouse.move(190, 300);
  await page.mouse.move(200, 300);
  await expectHydrated(page);
}

async function leaveThroughTop(page: Page, clientY: number) {
  await page.locator("html").dispatchEvent("mouseleave", { clientY });
}

test("header and footer link to the main pages and show the phone number", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  for (const name of ["Services", "Service Areas", "About", "Blog", "FAQ", "Contact", "Get Quote Now"]) {
    await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
  }
  const footer = page.getByRole("contentinfo");
  const company = footer.getByRole("navigation", { name: "Company" }).getByRole("link");
  await expect(company).toHaveText([
    "About Us",
    "Services & Pricing",
    "FAQ",
    "Blog",
    "Privacy Policy",
    "Terms & Conditions",
  ]);
  await expect(footer.getByRole("navigation", { name: "Service Areas" }).getByRole("link")).toHaveCount(7);
  for (const part of [header, footer]) {
    await expect(part.getByRole("link", { name: PHONE })).toHaveAttribute("href", "tel:+17025550142");
  }
  await expect(footer).toContainText("Same-day delivery available");
  await expect(footer).toContainText("Las Vegas owned & operated");
  await expect(footer).toContainText(`© ${businessDay("America/Los_Angeles").slice(0, 4)}`);
});

test("the first Tab stop is a link that skips the header", async ({ page }) => {
  await page.goto("/faq");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE_SIZE });

  test("the menu slides in, and Escape or its button closes it", async ({ page }) => {
    await page.goto("/");
    const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Service Areas" });
    await expect(link).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(link).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await link.click();
    await expect(page).toHaveURL("/service-areas");
  });

  test("the page behind the open menu doesn't scroll", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Menu" }).hover();
    await page.mouse.wheel(0, 500);
    await page.getByRole("button", { name: "Close" }).click();
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  });

  test("calling and requesting a quote are always within reach", async ({ page }) => {
    await page.goto("/about");
    const bar = page.getByRole("navigation", { name: "Quick contact" });
    await expect(bar.getByRole("link", { name: "Call" })).toBeInViewport();
    await expect(bar.getByRole("link", { name: "Get Quote" })).toBeInViewport();
  });

  test("opening one question closes the previous one", async ({ page }) => {
    await page.goto("/faq");
    await expect(page.getByText("The washer and dryer combo is $50 a month.")).toBeVisible();
    await page.getByText("Do I have to sign a long contract?").click();
    await expect(page.getByText("No. It’s month to month")).toBeVisible();
    await expect(page.getByText("The washer and dryer combo is $50 a month.")).toBeHidden();
  });
});

test("the menu marks the page that is open", async ({ page }) => {
  await page.setViewportSize(PHONE_SIZE);
  await page.goto("/faq");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "FAQ" })).not.toHaveCSS("box-shadow", "none");
  await expect(menu.getByRole("link", { name: "Blog" })).toHaveCSS("box-shadow", "none");
});

test("following a link in the menu closes it", async ({ page }) => {
  await page.setViewportSize(PHONE_SIZE);
  await page.goto("/");
  await hydrateByPointer(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { name: "Prices, contracts, repairs" })).toBeVisible();
  await expect(menu).toBeHidden();
});

test("the keyboard doesn't go on behind the open menu, and a page that is left keeps none open", async ({
  page,
}) => {
  await page.setViewportSize(PHONE_SIZE);
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(menu).toBeHidden();
  await hydrateByPointer(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Get Quote Now" }).focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "on the contact page, with script" : "on the contact page, without script",
    () => {
      test.use({ javaScriptEnabled, viewport: { width: 1280, height: 600 } });

      test("the links to a quote lead to its form", async ({ page }) => {
        await page.goto("/contact");
        if (javaScriptEnabled) await hydrateByPointer(page);
        const field = page.getByRole("form", { name: "Get a quote" }).getByLabel("Name", { exact: true });
        await expect(field).not.toBeInViewport();
        await page.getByRole("link", { name: "Get Quote Now" }).click();
        await expect(field).toBeInViewport({ ratio: 1 });
        await page.keyboard.press("Tab");
        await expect(field).toBeFocused();

        await page.setViewportSize(PHONE_SIZE);
        await page.goto("/contact#coverage-heading");
        await page
          .getByRole("navigation", { name: "Quick contact" })
          .getByRole("link", { name: "Get Quote" })
          .click();
        await expect(field).toBeInViewport({ ratio: 1 });
      });
    },
  );
}

test("on the contact page the menu leads to the form and closes", async ({ page }) => {
  await page.setViewportSize(PHONE_SIZE);
  await page.goto("/contact");
  await hydrateByPointer(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Get Quote Now" }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("form", { name: "Get a quote" }).getByLabel("City")).toBeInViewport();
});

test("a link leads the focus to the new page's heading", async ({ page }) => {
  await page.goto("/faq");
  await hydrateByPointer(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Prices, contracts, repairs" })).toBeFocused();
});

test("a city's form asks for its own city, also after another city's page", async ({ page }) => {
  await page.goto("/henderson-appliance-rental");
  await hydrateByPointer(page);
  await page.getByRole("main").getByRole("link", { name: "Summerlin" }).click();
  await expect(page).toHaveURL("/summerlin-appliance-rental");
  await expect(page.getByRole("form", { name: "Get a quote" }).getByLabel("City")).toHaveValue("Summerlin");
});

test("leaving through the top edge offers the phone number, once per visit", async ({ page }) => {
  await page.goto("/");
  await hydrateByPointer(page);
  await leaveThroughTop(page, 11);
  await expectDrawn(page);
  await expect(popup(page)).toBeHidden();
  await leaveThroughTop(page, 10);
  await expect(popup(page)).toBeVisible();
  await expect(popup(page)).toContainText("Call now for same-day delivery across the Las Vegas Valley.");
  await expect(popup(page).getByRole("link", { name: PHONE })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup(page)).toBeHidden();
  await leaveThroughTop(page, 0);
  await expectDrawn(page);
  await expect(popup(page)).toBeHidden();
  await page.reload();
  await hydrateByPointer(page);
  await leaveThroughTop(page, 0);
  await expectDrawn(page);
  await expect(popup(page)).toBeHidden();
  // All that a visit leaves in the browser: the privacy policy must name each.
  const kept = await page.evaluate(() => [Object.keys(sessionStorage).toSorted(), Object.keys(localStorage)]);
  expect(kept).toEqual([["exit-popup-shown", "scroll"], []]);
  expect(await page.context().cookies()).toEqual([]);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await hydrateByPointer(page);
  await leaveThroughTop(page, 0);
  await popup(page).getByRole("button", { name: "Not today" }).click();
  await expect(popup(page)).toBeHidden();
});

test("a click beside the exit offer closes it, also in a corner of the box around its circle", async ({
  page,
}) => {
  await page.goto("/");
  await hydrateByPointer(page);
  for (const [from, to] of [
    [-0.1, 0.5],
    [0.1, 0.1],
    [0.9, 0.9],
  ] as const) {
    await leaveThroughTop(page, 0);
    await expect(popup(page)).toBeVisible();
    const box = await popup(page).boundingBox();
    if (!box) throw new Error("the offer isn't shown");
    const clickAt = (x: number, y: number) => page.mouse.click(box.x + x * box.width, box.y + y * box.height);
    await clickAt(0.15, 0.2);
    await expectDrawn(page);
    await expect(popup(page)).toBeVisible();
    await clickAt(from, to);
    await expect(popup(page)).toBeHidden();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await hydrateByPointer(page);
  }
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE_SIZE });

  test("no exit offer pops up", async ({ page }) => {
    await page.goto("/");
    await page.touchscreen.tap(200, 300);
    await expectHydrated(page);
    await leaveThroughTop(page, 0);
    await expectDrawn(page);
    await expect(popup(page)).toBeHidden();
  });
});

test("moving the pointer moves the light of the hero", async ({ page }) => {
  await page.goto("/");
  await hydrateByPointer(page);
  await page.mouse.move(1, 1);
  await expect(page.locator(".hero-scene")).toHaveCSS("--light-x", "-1.00");
});

test("the light stays where it is when reduced motion is preferred", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrateByPointer(page);
  await page.mouse.move(1, 1);
  await expect(page.locator(".hero-scene")).not.toHaveAttribute("style");
});

test("an unknown path is a 404 with a link home", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a pressed control shows the site's own feedback, without the browser's tap highlight", async ({
  page,
}) => {
  for (const [path, name] of [
    ["/", "Menu"],
    ["/admin", "Forgot your password?"],
  ] as const) {
    await page.setViewportSize(PHONE_SIZE);
    await page.goto(path);
    const control = page.getByRole(path === "/" ? "button" : "link", { name });
    await expect(control).toHaveCSS("-webkit-tap-highlight-color", "rgba(0, 0, 0, 0)");
    await expect(control).toHaveCSS("opacity", "1");
    await control.hover();
    await page.mouse.down();
    await expect(control).not.toHaveCSS("opacity", "1");
    await page.mouse.up();
  }
});
