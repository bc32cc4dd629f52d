import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { addToDocuments } from "./support/document-scripts.ts";
import { expectHydrated, expectRouter, holdScripts } from "./support/hydration.ts";
import { FROM_OWN_NETWORK, someLead } from "./support/lead.ts";
import { startProxy } from "./support/proxy.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test.use(FROM_OWN_NETWORK);

const PATH = "/about";
const HEADER_END = "</header>";

test("an interaction while the document is still loading hydrates the page once it has loaded", async ({
  page,
  baseURL,
}) => {
  const rest = Promise.withResolvers<void>();
  const { origin, close } = await startProxy(baseURL ?? "", async (asked, response, outgoing) => {
    if (asked.url !== PATH) return response.pipe(outgoing);
    const body = await buffer(response);
    const afterHeader = body.indexOf(HEADER_END) + HEADER_END.length;
    outgoing.write(body.subarray(0, afterHeader));
    await rest.promise;
    outgoing.end(body.subarray(afterHeader));
  });
  await page.goto(`${origin}${PATH}`, { waitUntil: "commit" });
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  await page.keyboard.press("Shift");
  rest.resolve();
  await expectRouter(page);
  // Pending requests would fail once the proxy is closed.
  await page.goto("about:blank");
  await close();
});

test("a mouse that rests on the page as it opens does not hydrate it; moving it does", async ({ page }) => {
  await page.goto(PATH);
  const started = page.locator('script[type="module"]');
  // Browsers report a move of a resting pointer when a new tab opens under it; this pointer rests in the corner.
  for (let said = 0; said < 2; said++) await reportPointerAt(page, 0);
  await expect(started).toHaveCount(0);
  await reportPointerAt(page, 1);
  await expect(started).toHaveCount(1);
  await expectHydrated(page);
});

test.describe("what a visitor did before the script arrived is preserved:", () => {
  test("open and closed questions", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/faq");
    const questions = page.locator(".questions details");
    await questions.nth(1).locator("summary").click();
    await expect(questions.nth(1)).toHaveAttribute("open");
    await expect(questions.nth(0)).not.toHaveAttribute("open");
    release();
    await expectHydrated(page);
    await expect(questions.nth(1)).toHaveAttribute("open");
    await expect(questions.nth(0)).not.toHaveAttribute("open");
  });

  test("typed text, also if the page is from before New Year", async ({ page }) => {
    await addToDocuments(page, () => {
      const Now = Date;
      window.Date = class extends Now {
        constructor(...given: [number]) {
          super(...(given.length > 0 ? given : ([Now.now() + 366 * 24 * 60 * 60_000] as [number])));
        }
      } as DateConstructor;
    });
    const release = await holdScripts(page);
    await page.goto("/contact");
    const name = page.getByLabel("Name", { exact: true });
    await name.pressSequentially("Ana");
    release();
    await expectHydrated(page);
    await expect(name).toHaveValue("Ana");
    await expect(page.getByRole("contentinfo")).toContainText(
      `© ${businessDay("America/Los_Angeles").slice(0, 4)}`,
    );
  });

  test("the scroll position, also after a reload, and selected text", async ({ page }) => {
    await page.goto("/terms");
    await page.keyboard.press("Shift");
    await expectHydrated(page);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => scrollTop(page)).toBe(900);
    const release = await holdScripts(page);
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(800);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1400);
    await page.locator("main h2").nth(4).selectText();
    await page.evaluate(() => document.fonts.ready);
    const before = await placeAndSelection(page);
    expect(before.selected).not.toBe("");
    await page.keyboard.press("Shift");
    release();
    await expectHydrated(page);
    expect(await placeAndSelection(page)).toEqual(before);
  });

  test("everything in a form, and the caret position", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/summerlin-appliance-rental");
    const form = page.getByRole("form", { name: "Get a quote" });
    await form.getByLabel("City").fill("Henderson");
    await form.getByLabel("I agree").check();
    await form.getByLabel("Name").pressSequentially("Ada");
    await page.keyboard.press("ArrowLeft");
    release();
    await expectHydrated(page);
    await page.keyboard.type("d");
    await expect(form.getByLabel("Name")).toHaveValue("Adda");
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByLabel("City")).toHaveValue("Henderson");
    await expect(form.getByLabel("I agree")).toBeChecked();
  });

  test("every field of the quote form", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/contact");
    const typed = {
      Name: "Ada",
      Phone: "702 555 0199",
      Email: "ada@example.com",
      City: "Anthem",
      Message: "Upstairs",
    };
    const form = page.getByRole("form", { name: "Get a quote" });
    for (const [label, text] of Object.entries(typed)) {
      await form.getByLabel(label, { exact: true }).pressSequentially(text);
    }
    release();
    await expect(form).toHaveAttribute("novalidate");
    for (const [label, text] of Object.entries(typed)) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await expect(form.getByLabel("Message")).toBeFocused();
  });

  test("a translation, and what is typed into the translated form", async ({ page }) => {
    const lead = someLead("Traducida");
    await page.goto("/contact");
    // As Chrome does.
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found.filter(
        ({ data, parentElement }) => data.trim() && parentElement?.tagName !== "SCRIPT",
      )) {
        const translated = document.createElement("font");
        translated.textContent = `${text.data} (en español)`;
        text.replaceWith(translated);
      }
    });
    const form = page.getByRole("form", { name: "Get a quote" });
    await form.getByRole("textbox", { name: "Name" }).pressSequentially(lead.name);
    await waitAsForHydration(page);
    await form.getByRole("textbox", { name: "Phone" }).fill(lead.phone);
    await form.getByRole("textbox", { name: "Email" }).fill(lead.email);
    await form.getByRole("checkbox").check();
    await expect(form.getByText("Message (en español)")).toBeVisible();
    await form.getByRole("button", { name: "Get Quote" }).click();
    await expect(page).toHaveURL(/\/quote\?received=/);
    await expect(page.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();
  });

  test("what is typed into a page whose header or bottom bar an extension has changed", async ({ page }) => {
    for (const part of [page.getByRole("banner"), page.locator(".mobile-bar")]) {
      await page.goto("/contact");
      await part.evaluate((element) => element.append(document.createElement("span")));
      const name = page.getByRole("form", { name: "Get a quote" }).getByRole("textbox", { name: "Name" });
      await name.pressSequentially("Ada");
      await waitAsForHydration(page);
      await expect(name).toHaveValue("Ada");
    }
  });

  test("what staff type to sign in or to request a new password, which cannot be sent before", async ({
    page,
  }) => {
    for (const [path, typed, button] of [
      ["/admin", { Email: ADMIN.email, Password: ADMIN.password }, "Sign In"],
      ["/admin/forgot", { Email: "nobody@example.com" }, "Send link"],
    ] as const) {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      for (const [label, text] of Object.entries(typed)) {
        await page.getByLabel(label, { exact: true }).pressSequentially(text);
      }
      await expect(page.getByRole("button", { name: button })).toBeDisabled();
      await page.keyboard.press("Enter");
      release();
      await expect(page.getByRole("button", { name: button })).toBeEnabled();
      for (const [label, text] of Object.entries(typed)) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
      }
      await expect(page).toHaveURL(path);
      await page.unrouteAll();
    }
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("If that email address has an account")).toBeVisible();
  });

  test("corrections to a form that the server returned", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/422/);
    const release = await holdScripts(page);
    await page.goto("/quote", { waitUntil: "domcontentloaded" });
    const form = page.getByRole("form", { name: "Get a quote" });
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await form.getByLabel("Message").fill("Third floor");
    await form.getByRole("button", { name: "Get Quote" }).click();
    await expect(form.getByLabel("Message")).toHaveValue("Third floor");
    await form.getByLabel("Phone").fill("702 555 0188");
    await form.getByLabel("I agree").check();
    await form.getByLabel("Message").fill("Third floor, no lift");
    release();
    await expectRouter(page);
    await expect(form).toHaveJSProperty("noValidate", true);
    await expect(form.getByLabel("Message")).toHaveValue("Third floor, no lift");
    await expect(form.getByLabel("Message")).toBeFocused();
    await expect(form.getByLabel("Phone")).toHaveValue("702 555 0188");
    await expect(form.getByLabel("I agree")).toBeChecked();
  });

  test("a form that is being submitted", async ({ page }) => {
    const release = await holdScripts(page);
    const answered = Promise.withResolvers<void>();
    await page.route("/quote", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto("/contact");
    const form = page.getByRole("form", { name: "Get a quote" });
    await form.getByLabel("Name").fill("Early Visitor");
    await form.getByLabel("Phone").fill("702 555 0177");
    await form.getByLabel("Email").fill("early@example.com");
    await form.getByLabel("I agree").check();
    await form.getByRole("button", { name: "Get Quote" }).click({ noWaitAfter: true });
    // React requests the whole style sheet after hydration; the page can't be evaluated during a navigation.
    const wholeStyle = page.waitForRequest(/\/site-[^/]+\.css$/);
    release();
    await wholeStyle;
    answered.resolve();
    await expect(page.getByRole("heading", { name: "Request received!" })).toBeVisible();
  });

  test.describe("on a phone", () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test("the open menu", async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Menu" }).tap();
      const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "FAQ" });
      await expect(link).toBeVisible();
      release();
      await expectHydrated(page);
      await expect(link).toBeVisible();
    });
  });
});

/** Moves the pointer, and resolves once the page has received the event. */
async function reportPointerAt(page: Page, x: number): Promise<void> {
  const heard = await page.evaluateHandle(() => ({
    moved: new Promise((resolve) => addEventListener("pointermove", () => resolve(null), { once: true })),
  }));
  await page.mouse.move(x, 0);
  await heard.evaluate(({ moved }) => moved);
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

function placeAndSelection(page: Page) {
  return page.evaluate(() => ({ top: window.scrollY, selected: String(window.getSelection()) }));
}

/** Waits as long as hydration would take, where it must not happen. */
async function waitAsForHydration(page: Page): Promise<void> {
  // The document's own script imports the entry once it has set these.
  await page.waitForFunction(() => "__reactRouterRouteModules" in window);
  await page.evaluate(async () => {
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    await import(fetched.find((name) => name.includes("/assets/entry.client-")) ?? "");
    // Hydration takes a few turns of the event loop.
    for (let idle = 0; idle < 20; idle += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });
}
