import type { Locator, Page } from "@playwright/test";
import { signInWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { addToDocuments } from "./support/document-scripts.ts";
import { boxOf, expectUncovered } from "./support/geometry.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { holdScripts } from "./support/hydration.ts";
import { intercept } from "./support/intercept.ts";
import {
  expectReadyForOffline,
  FROM_OWN_NETWORK,
  fillLead,
  leadForm,
  openFormWithScript,
  someLead,
  type TypedLead,
} from "./support/lead.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test.use(FROM_OWN_NETWORK);

const RECEIVED = "Request received!";
const CALL_YOU = "Thanks! We'll call you shortly from (702) 555-0142. Same-day delivery available.";
const NOT_SENT = "Sorry, there was an issue submitting your request. Please try again.";
/** What the form shows, as stored with a request. */
const SHOWN = {
  consent: "I agree to the terms and conditions and the privacy policy.",
  terms: "2025-08-01",
  privacy: "2026-11-30",
  prices: { combo: 50, washer: 40, dryer: 40 },
};

test("a visitor's quote request reaches the admin, who processes it", async ({ page }) => {
  const lead = someLead("Journey");
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByText(RECEIVED)).toBeVisible();
  await expect(page.getByText(CALL_YOU)).toBeVisible();

  await signInWithSharedSession(page, ADMIN);
  const row = await leadRow(page, lead);
  await expect(row.getByRole("link", { name: lead.phone })).toHaveAttribute("href", /^tel:\+1702555/);
  await expect(row.getByRole("link", { name: lead.email })).toHaveAttribute("href", `mailto:${lead.email}`);
  await row.getByRole("combobox").selectOption("contacted");
  await expect(page.getByText("Lead status has been updated successfully")).toBeVisible();
  await page.reload();
  await expect((await leadRow(page, lead)).getByRole("combobox")).toHaveValue("contacted");
});

test("a request is stored with where it came from and what was agreed to", async ({ page }) => {
  const lead = someLead("Evidence");
  await page.goto("/contact?utm_source=map", { referer: "https://search.example/" });
  await page.keyboard.press("Shift");
  await expect(leadForm(page)).toHaveAttribute("novalidate");
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByText(RECEIVED)).toBeVisible();
  expect(await evidenceOf(lead)).toEqual({
    page: "/contact",
    form: "full",
    referrer: "search.example",
    campaign: { utm_source: "map" },
    language: "en-US",
    ...SHOWN,
  });
});

test("a request with the hidden field filled in is held back, and the sender is not told", async ({
  page,
}) => {
  const lead = someLead("Robot");
  await openFormWithScript(page, "/contact");
  const trap = leadForm(page).locator("[name=subject]");
  await expect(trap).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
  await fillLead(leadForm(page), lead);
  await expect(trap).toHaveValue("");
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = "Cheap watches";
  });
  const sent = page.waitForRequest("**/quote/submissions");
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  expect((await sent).headers()["x-seconds-open"]).toMatch(/^\d+$/);
  await expect(page.getByText(RECEIVED)).toBeVisible();
  await expect(page.getByText(CALL_YOU)).toBeVisible();

  const held = () =>
    asOwner((pool) =>
      pool.query(
        `select quarantine ->> 'hidden_field' as trap, count(lead_notices) as told
         from public.leads left join public.lead_notices on lead_id = leads.id where name = $1 group by 1`,
        [lead.name],
      ),
    );
  await expect.poll(async () => (await held()).rows).toEqual([{ trap: "1", told: "0" }]);
});

test("while the request is being sent, the button says so and cannot be pressed again", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await intercept(page, "**/quote/submissions", async (asked) => {
    await held.promise;
    await asked.pass();
  });
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), someLead("Submitting"));
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
  held.resolve();
  await expect(page.getByText(RECEIVED)).toBeVisible();
});

for (const { path, variant } of [
  { path: "/contact", variant: "full" },
  { path: "/henderson-appliance-rental", variant: "compact" },
]) {
  test(`the ${variant} ticket becomes the confirmation, and the same person can send another`, async ({
    page,
  }) => {
    const { message, ...lead } = someLead("Confirmed");
    await openFormWithScript(page, path);
    await fillLead(leadForm(page), { ...lead, ...(variant === "full" && { message }) });
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    const heading = confirmation(page).getByRole("heading", { name: `Got it, ${lead.name}.` });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleDescription(/We’ll call you at .* from \(702\) 555-0142/);
    await expect(confirmation(page).getByRole("status")).toHaveCount(0);
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(confirmation(page)).toContainText(lead.phone);
    await expect(confirmation(page).getByRole("link", { name: "(702) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+17025550142",
    );
    await expect(leadForm(page)).toBeHidden();

    await confirmation(page).getByRole("button", { name: "Send another" }).click();
    const name = leadForm(page).getByLabel("Name", { exact: true });
    await expect(name).toBeFocused();
    for (const [label, text] of [
      ["Name", lead.name],
      ["Phone", lead.phone],
      ["Email", lead.email],
      ["City", lead.city],
      ...(variant === "full" ? ([["Message", ""]] as const) : []),
    ] as const) {
      await expect(leadForm(page).getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await expect(leadForm(page).getByRole("checkbox")).not.toBeChecked();
    await expect(confirmation(page)).toBeHidden();
    await expect(page).toHaveURL(path);
  });
}

for (const path of ["/contact", "/henderson-appliance-rental"]) {
  test(`what is typed while the request is being sent is offered for another: ${path}`, async ({ page }) => {
    const { message, ...lead } = someLead("In a hurry");
    const held = Promise.withResolvers<void>();
    await intercept(page, "**/quote/submissions", async (asked) => {
      await held.promise;
      await asked.pass();
    });
    const field = (label: string) => leadForm(page).getByLabel(label, { exact: true });
    await openFormWithScript(page, path);
    await fillLead(leadForm(page), lead);
    await expectReadyForOffline(page);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
    await field("Phone").fill("(702) 555-0188");
    if (path === "/contact") await field("Message").fill(message);
    held.resolve();
    await expect(confirmation(page)).toContainText(lead.phone);
    await confirmation(page).getByRole("button", { name: "Send another" }).click();
    await expect(field("Name")).toHaveValue(lead.name);
    await expect(field("Phone")).toHaveValue("(702) 555-0188");
    if (path === "/contact") await expect(field("Message")).toHaveValue(message);
    await expect(leadForm(page).getByRole("checkbox")).not.toBeChecked();
  });
}

test("what was typed follows the visitor from form to form until it is sent; a typed city replaces a page's own", async ({
  page,
}) => {
  const lead = someLead("Wanderer");
  const field = (label: string) => leadForm(page).getByLabel(label, { exact: true });
  const follow = (name: string) => page.getByRole("contentinfo").getByRole("link", { name }).click();
  const expectTyped = async (texts: Partial<TypedLead>) => {
    for (const [label, text] of Object.entries(texts)) {
      await expect(field(label.replace(/^./, (letter) => letter.toUpperCase()))).toHaveValue(text);
    }
    await expect(leadForm(page).getByRole("checkbox")).toBeChecked();
  };
  const { name, phone, email, message } = lead;
  // Before the script arrives, and without any event that it hears.
  const release = await holdScripts(page);
  await page.goto("/");
  await fillLead(leadForm(page), { name, phone, email });
  await page.locator("h1").click();
  release();
  await expect(leadForm(page)).toHaveAttribute("novalidate");

  await page.getByRole("banner").getByRole("link", { name: "Get Quote Now" }).click();
  await expect(page).toHaveURL("/contact");
  await expectTyped({ name, phone, email, city: "", message: "" });
  await field("Message").fill(message);
  await leadForm(page).getByRole("link", { name: "privacy policy" }).click();
  await expect(page).toHaveURL("/privacy");
  await follow("Summerlin");
  await expect(page).toHaveURL("/summerlin-appliance-rental");
  await expectTyped({ name, phone, email, city: "Summerlin", message });
  await follow("Green Valley");
  await expect(page).toHaveURL("/green-valley-appliance-rental");
  await expectTyped({ name, phone, email, city: "Green Valley", message });
  await field("City").fill("Anthem");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Summerlin");
  await expectTyped({ name, phone, email, city: "Anthem", message });

  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(confirmation(page)).toContainText(lead.name);
  await follow("Henderson");
  await expect(page).toHaveURL("/henderson-appliance-rental");
  await field("Name").focus();
  await expectReadyForOffline(page);
  await expect(field("Name")).toHaveValue("");
  await expect(field("City")).toHaveValue("Henderson");
  await expect(leadForm(page).getByRole("checkbox")).not.toBeChecked();
});

test("what was typed is still there after the terms had to be opened as a document, and after a reload, until it is sent", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404|dynamically imported module/);
  const lead = someLead("Reader");
  const field = (label: string) => leadForm(page).getByLabel(label, { exact: true });
  const expectTyped = async () => {
    await page.locator("h1").click();
    await expect(field("Name")).toHaveValue(lead.name);
    await expect(field("Message")).toHaveValue(lead.message);
    await expect(leadForm(page).getByRole("checkbox")).toBeChecked();
  };
  await openFormWithScript(page, "/contact");
  await fillLead(leadForm(page), lead);
  // As after an update of the site.
  await page.route(/\/assets\/terms-/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const document = page.waitForEvent("load");
  await leadForm(page).getByRole("link", { name: "terms and conditions" }).click();
  await document;
  await expect(page).toHaveURL("/terms");
  await page.goBack();
  await expectTyped();
  await page.reload();
  await expectTyped();
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(confirmation(page)).toContainText(lead.name);
  await page.reload();
  await page.locator("h1").click();
  await expect(leadForm(page)).toHaveAttribute("novalidate");
  await field("Name").focus();
  await expectReadyForOffline(page);
  await expect(field("Name")).toHaveValue("");
});

test("what was typed before the script arrived follows the visitor to the next page, until it is sent", async ({
  page,
}) => {
  const lead = someLead("Impatient");
  const { name, phone, email } = lead;
  const field = (label: string) => leadForm(page).getByLabel(label, { exact: true });
  const follow = (link: string) => page.getByRole("contentinfo").getByRole("link", { name: link }).click();
  const release = await holdScripts(page);
  await page.goto("/summerlin-appliance-rental", { waitUntil: "domcontentloaded" });
  await field("Name").fill(name);
  await field("Phone").fill(phone);
  await follow("FAQ");
  await expect(page).toHaveURL("/faq");
  await follow("Henderson");
  await expect(page).toHaveURL("/henderson-appliance-rental");
  await field("Email").fill(email);
  release();
  await expect(field("Name")).toHaveValue(name);
  await expect(field("Phone")).toHaveValue(phone);
  await expect(field("Email")).toHaveValue(email);
  await expect(field("City")).toHaveValue("Henderson");

  // It is kept for the reloaded page, which sends it without script.
  await page.unrouteAll({ behavior: "wait" });
  const releaseLater = await holdScripts(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  await fillLead(leadForm(page), { name, phone, email });
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByRole("heading", { name: `Got it, ${name}.` })).toBeVisible();
  await follow("Summerlin");
  await expect(page).toHaveURL("/summerlin-appliance-rental");
  await page.locator("h1").click();
  releaseLater();
  await expect(leadForm(page)).toHaveAttribute("novalidate");
  await field("Name").focus();
  await expectReadyForOffline(page);
  await expect(field("Name")).toHaveValue("");
});

test("what was typed is still there after a phone has discarded the tab in the background, until it is sent", async ({
  page,
}) => {
  const lead = someLead("Background");
  const name = leadForm(page).getByLabel("Name", { exact: true });
  const goToBackground = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  // The document isn't told when it ends.
  await addToDocuments(page, () => {
    for (const type of ["pagehide", "visibilitychange"]) {
      const silence = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
      window.addEventListener(type, silence, { capture: true });
    }
  });
  await openFormWithScript(page, "/contact");
  await fillLead(leadForm(page), lead);
  await goToBackground();
  await openFormWithScript(page, "/");
  await expect(name).toHaveValue(lead.name);
  await goToBackground();
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(confirmation(page)).toContainText(lead.name);
  await openFormWithScript(page, "/contact");
  await name.focus();
  await expectReadyForOffline(page);
  await expect(name).toHaveValue("");
});

test("a city that was typed stays, even where it is the page's own", async ({ page }) => {
  const city = leadForm(page).getByLabel("City", { exact: true });
  const follow = (name: string) => page.getByRole("contentinfo").getByRole("link", { name }).click();
  await openFormWithScript(page, "/");
  await leadForm(page).getByLabel("Name", { exact: true }).fill("x".repeat(95));
  await city.fill("Henderson");
  await follow("Henderson");
  await expect(page).toHaveURL("/henderson-appliance-rental");
  const name = leadForm(page).getByLabel("Name", { exact: true });
  await expect(name).toHaveAccessibleDescription("Characters left: 5");
  await page.getByRole("banner").getByRole("link", { name: "Get Quote Now" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(city).toHaveValue("Henderson");
});

test("what was typed on the page before fills the fields in which nothing is typed yet", async ({ page }) => {
  const { name, phone, email } = someLead("Quick");
  const field = (label: string) => leadForm(page).getByLabel(label, { exact: true });
  const held = Promise.withResolvers<void>();
  // Not `intercept`: the browser may have the script already.
  await page.route("**/offline-quote-*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), { name, phone, email });
  await leadForm(page).getByRole("checkbox").uncheck();
  await page.getByRole("banner").getByRole("link", { name: "Get Quote Now" }).click();
  await expect(page).toHaveURL("/contact");
  await field("Phone").fill("7");
  await leadForm(page).getByRole("checkbox").check();
  held.resolve();
  await expect(field("Name")).toHaveValue(name);
  await expect(field("Email")).toHaveValue(email);
  await expect(field("Phone")).toHaveValue("7");
  await expect(leadForm(page).getByRole("checkbox")).toBeChecked();
});

for (const { outcome, says, left } of [
  { outcome: "received", says: RECEIVED, left: () => "" },
  { outcome: "failed", says: NOT_SENT, left: ({ name }: TypedLead) => name },
]) {
  test(`who follows a link while the request is being sent learns its outcome: ${outcome}`, async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_FAILED/);
    const lead = someLead("On the way");
    const held = Promise.withResolvers<void>();
    await intercept(page, "**/quote/submissions", async (asked) => {
      await held.promise;
      await (outcome === "received" ? asked.pass() : asked.abort());
    });
    await openFormWithScript(page, "/contact");
    await fillLead(leadForm(page), lead);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
    await page.getByRole("contentinfo").getByRole("link", { name: "Henderson" }).click();
    held.resolve();
    await expect(page).toHaveURL("/henderson-appliance-rental");
    await expect(toastOf(page, says)).toBeVisible();
    const name = leadForm(page).getByLabel("Name", { exact: true });
    await name.focus();
    await expectReadyForOffline(page);
    await expect(name).toHaveValue(left(lead));
  });
}

test("the confirmation shows without waiting for the toast's script", async ({ page }) => {
  const lead = someLead("Slow toast");
  const held = Promise.withResolvers<void>();
  await page.route("**/sonner-toaster*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(confirmation(page)).toContainText(lead.name);
  await expect(page.getByText(RECEIVED)).toBeHidden();
  held.resolve();
  await expect(page.getByText(RECEIVED)).toBeVisible();
});

test("who sends another request no longer has the toast about the last over the form", async ({ page }) => {
  await openFormWithScript(page, "/contact");
  await fillLead(leadForm(page), someLead("Hasty"));
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  const toast = page.getByText(CALL_YOU);
  await toast.hover();
  await confirmation(page).getByRole("button", { name: "Send another" }).press("Enter");
  await expect(leadForm(page)).toBeVisible();
  await expect(toast).toBeHidden();
});

test("a printed confirmation has no toast over it", async ({ page }) => {
  await openFormWithScript(page, "/contact");
  await fillLead(leadForm(page), someLead("Print"));
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByText(RECEIVED)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // Check the layer: toasts close by themselves, but the layer stays.
  await expect(page.locator(".toast-layer")).toHaveCSS("display", "none");
  await expect(confirmation(page)).toBeVisible();
});

test("two taps in a row send one request", async ({ page }) => {
  const lead = someLead("Double tap");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).dblclick();
  await expect(confirmation(page)).toContainText(lead.name);
  expect(sent).toHaveLength(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`toasts are readable and above the bar, and an error covers neither its alert nor the button: ${colorScheme}`, async ({
      page,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors(/ERR_FAILED/);
      await page.emulateMedia({ colorScheme });
      await openFormWithScript(page, "/");
      await fillLead(leadForm(page), someLead("Phone"));
      await page.route("**/quote/submissions", (route) => route.abort());
      const button = leadForm(page).getByRole("button", { name: "Get Quote" });
      await button.tap();
      await expectReadable(page, toastOf(page, NOT_SENT));
      for (const part of [leadForm(page).getByRole("alert"), button]) await expectUncovered(part);

      await page.unroute("**/quote/submissions");
      await button.tap();
      await expectReadable(page, toastOf(page, RECEIVED));
      await expect(toastOf(page, NOT_SENT)).toHaveCount(0);
    });
  }

  test("while the form is in use, the bar offers a call alone, in its whole width and without moving anything", async ({
    page,
  }) => {
    await openFormWithScript(page, "/");
    const bar = page.getByRole("navigation", { name: "Quick contact" });
    const [call, quote] = [
      bar.getByRole("link", { name: "Call" }),
      bar.getByRole("link", { name: "Get Quote" }),
    ];
    const name = leadForm(page).getByLabel("Name", { exact: true });
    await name.scrollIntoViewIfNeeded();
    const [place, full] = await Promise.all([boxOf(bar), boxOf(quote)]);
    await name.tap();
    await expect(quote).toBeHidden();
    expect(await boxOf(bar)).toEqual(place);
    expect((await boxOf(call)).right).toBeCloseTo(full.right, 0);

    // Whatever the tap does to the focus, it must reach the link under the finger.
    const called = await page.evaluateHandle(() => {
      const calls: string[] = [];
      addEventListener("click", (event) => {
        const link = event.target instanceof Element && event.target.closest("a");
        if (link) calls.push(link.href);
        event.preventDefault();
      });
      return calls;
    });
    await page.touchscreen.tap(full.right - 20, full.top + full.height / 2);
    await expect.poll(() => called.jsonValue()).toEqual(["tel:+17025550142"]);
    await page.getByRole("banner").tap({ position: { x: 1, y: 1 } });
    await expect(quote).toBeVisible();
  });

  test("while the request is being sent, the bar still offers a call alone", async ({ page }) => {
    await intercept(page, "**/quote/submissions", () => {});
    await openFormWithScript(page, "/");
    await fillLead(leadForm(page), someLead("Bar"));
    await leadForm(page).getByRole("button", { name: "Get Quote" }).tap();
    await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).not.toBeFocused();
    const bar = page.getByRole("navigation", { name: "Quick contact" });
    await expect(bar.getByRole("link")).toHaveText(["Call"]);
  });

  test("the bar's Get Quote comes back when the form is left, with what was typed", async ({ page }) => {
    await openFormWithScript(page, "/");
    const quote = page
      .getByRole("navigation", { name: "Quick contact" })
      .getByRole("link", { name: "Get Quote" });
    const name = leadForm(page).getByLabel("Name", { exact: true });
    await name.fill("Ana");
    await leadForm(page).getByLabel("Email", { exact: true }).fill("not an address");
    await expectReadyForOffline(page);
    await expect(quote).toBeHidden();
    await page.getByRole("heading", { name: "Where we deliver" }).tap();
    await expect(quote).toBeVisible();
    await quote.tap();
    await expect(page).toHaveURL("/contact");
    await expect(name).toHaveValue("Ana");
  });

  test("a call leaves the bar's Get Quote where it was", async ({ page }) => {
    await openFormWithScript(page, "/");
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    const bar = page.getByRole("navigation", { name: "Quick contact" });
    const place = await boxOf(bar.getByRole("link", { name: "Get Quote" }));
    await bar.getByRole("link", { name: "Call" }).tap();
    await expect(bar.getByRole("link", { name: "Get Quote" })).toBeVisible();
    expect(await boxOf(bar.getByRole("link", { name: "Get Quote" }))).toEqual(place);
  });

  for (const viewport of [
    { width: 320, height: 568 },
    { width: 360, height: 640 },
    { width: 390, height: 700 },
    { width: 390, height: 844 },
  ]) {
    test(`a toast leaves the confirmation readable, ${viewport.width} × ${viewport.height} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      // Otherwise the toast would close, and uncover whatever it covers.
      await holdTimers(page);
      await openFormWithScript(page, "/quote");
      await fillLead(leadForm(page), someLead("Phone"));
      await leadForm(page).getByRole("button", { name: "Get Quote" }).tap();
      await expectReadable(page, toastOf(page, RECEIVED));
      const parts = [
        confirmation(page).getByRole("heading"),
        confirmation(page).getByText("We’ll call you at"),
        confirmation(page).getByRole("link"),
      ];
      // Smaller phones have no room for the button as well.
      if (viewport.height >= 700) parts.push(confirmation(page).getByRole("button"));
      for (const part of parts) await expectUncovered(part);
    });
  }
});

test("the drum of a confirmation turns once, and not with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openFormWithScript(page, "/");
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await fillLead(leadForm(page), someLead("Motion"));
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    const drum = confirmation(page).locator("svg");
    await expect(drum).toBeVisible();
    const turns = await drum.evaluate((svg) => [
      getComputedStyle(svg).animationName,
      getComputedStyle(svg).animationIterationCount,
    ]);
    expect(turns).toEqual([reducedMotion === "reduce" ? "none" : "turn-once", "1"]);
    await confirmation(page).getByRole("button", { name: "Send another" }).click();
  }
});

test("the agreement checkbox shows a box with a mark, in light, dark and forced colors", async ({ page }) => {
  await page.goto("/contact");
  const box = leadForm(page).getByRole("checkbox");
  for (const { colorScheme, forcedColors } of [
    { colorScheme: "light", forcedColors: "none" },
    { colorScheme: "dark", forcedColors: "none" },
    { colorScheme: "dark", forcedColors: "active" },
  ] as const) {
    await test.step(`${colorScheme}, forced colors ${forcedColors}`, async () => {
      await page.emulateMedia({ colorScheme, forcedColors });
      await box.uncheck();
      const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
      const roundness = await box.evaluate((control) =>
        Number.parseFloat(getComputedStyle(control).borderRadius),
      );
      expect(roundness).toBeLessThan(width / 3);
      const empty = await box.screenshot();
      await box.check();
      expect((await box.screenshot()).equals(empty)).toBe(false);
      const [mark, ground] = await box.evaluate((control) => [
        getComputedStyle(control, "::before").borderBottomColor,
        getComputedStyle(control).backgroundColor,
      ]);
      expect(mark).not.toBe(ground);
    });
  }
});

test("errors appear beside their fields and nothing typed is lost", async ({ page }) => {
  await openFormWithScript(page, "/");
  const form = leadForm(page);
  await form.getByLabel("Name", { exact: true }).fill("Ana");
  await form.getByLabel("Phone", { exact: true }).fill("12345");
  await form.getByRole("button", { name: "Get Quote" }).click();
  const phone = form.getByLabel("Phone", { exact: true });
  await expect(phone).toHaveAccessibleDescription(/Please enter a phone number with area code/);
  await expect(phone).toBeFocused();
  await expect(form.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    /Please enter your email/,
  );
  await expect(form.getByRole("checkbox")).toHaveAccessibleDescription(/Please agree/);
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Ana");
  await expect(phone).toHaveValue("12345");
});

test("an error goes once its field is right, comes back with the mistake, and stays while the field is wrong", async ({
  page,
}) => {
  await openFormWithScript(page, "/");
  const form = leadForm(page);
  await form.getByRole("button", { name: "Get Quote" }).click();
  const [name, phone] = [form.getByLabel("Name", { exact: true }), form.getByLabel("Phone", { exact: true })];
  const agreement = form.getByRole("checkbox");
  await expect(agreement).toHaveAccessibleDescription(/Please agree/);
  await agreement.check();
  await expect(agreement).toHaveAccessibleDescription("");
  await expect(agreement).toHaveAttribute("aria-invalid", "false");
  await expect(form.getByText("Please agree to the terms and privacy policy.")).toHaveCount(0);
  await expect(name).toHaveAccessibleDescription("Please enter your name.");
  await name.fill("Ana");
  await expect(name).toHaveAccessibleDescription("");
  await phone.fill("555-0142");
  await expect(name).toHaveAccessibleDescription("");
  await expect(phone).toHaveAccessibleDescription("Please enter your phone number.");
  await agreement.uncheck();
  await expect(agreement).toHaveAccessibleDescription(/Please agree/);
  await form.getByRole("button", { name: "Get Quote" }).click();
  await expect(phone).toHaveAccessibleDescription(/Please enter a phone number with area code/);
  await expect(phone).toBeFocused();
});

test("on a phone, a field with an error is scrolled into view with its label", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openFormWithScript(page, "/henderson-appliance-rental");
  const { name, email } = someLead("Label");
  await fillLead(leadForm(page), { name, phone: "555-0142", email });
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(leadForm(page).getByLabel("Phone", { exact: true })).toBeFocused();
  await expectUncovered(leadForm(page).getByText("Phone", { exact: true }));
});

test("a length limit is announced before it is reached", async ({ page }) => {
  await openFormWithScript(page, "/");
  const name = leadForm(page).getByLabel("Name", { exact: true });
  await name.fill("x".repeat(95));
  await expect(name).toHaveAccessibleDescription("Characters left: 5");
  await name.fill("x".repeat(103));
  await expect(name).toHaveAccessibleDescription("Characters over the limit: 3");
  await expect(name).toHaveValue("x".repeat(103));
});

test("when neither the validation nor an answer arrives, the request is sent nevertheless, and the visitor is told", async ({
  page,
}) => {
  const lead = someLead("Stalled");
  await holdTimers(page);
  await intercept(page, "**/lead-schema*", () => {});
  await intercept(page, "**/quote/submissions", () => {});
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), lead);
  const sent = page.waitForRequest("**/quote/submissions");
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await passTimers(page, 5_000);
  await sent;
  await passTimers(page, 20_000);
  await expect(leadForm(page).getByRole("alert")).toContainText("We can’t tell if your request reached us.");
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(lead.name);
  await expect(leadForm(page).getByRole("button", { name: "Get Quote" })).toBeEnabled();
});

test("when a proxy answers in the server's place, as JSON of its own, the visitor is told", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 504/);
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), someLead("Gateway"));
  await page.route("**/quote/submissions", (route) =>
    route.fulfill({ status: 504, json: { message: "Endpoint request timed out" } }),
  );
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(leadForm(page).getByRole("alert")).toContainText("We can’t tell if your request reached us.");
});

test("when the network is gone, the visitor is told and the form is kept", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const lead = someLead("Offline");
  await holdTimers(page);
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), lead);
  await page.route("**/quote/submissions", (route) => route.abort());
  const button = leadForm(page).getByRole("button", { name: "Get Quote" });
  await button.click();
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  const alert = leadForm(page).getByRole("alert");
  await expect(alert).toContainText(
    "We can’t tell if your request reached us. Everything you typed is still here.",
  );
  await expect(alert.getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
  await expect(button).toBeFocused();
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(lead.name);

  await passTimers(page, 10 * 60_000);
  await expect(page.getByText(NOT_SENT)).toBeVisible();

  await leadForm(page).getByLabel("Name", { exact: true }).fill("");
  await button.click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await passTimers(page, 1_000);
  await expect(page.getByText(NOT_SENT)).toHaveCount(0);

  await leadForm(page).getByLabel("Name", { exact: true }).fill(lead.name);
  for (const isNetworkBack of [false, true]) {
    const held = Promise.withResolvers<void>();
    await page.unroute("**/quote/submissions");
    await page.route("**/quote/submissions", async (route) => {
      await held.promise;
      await (isNetworkBack ? route.continue() : route.abort());
    });
    await button.click();
    await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
    await expect(page.getByText("Please enter your name.")).toHaveCount(0);
    await expect(alert).toHaveCount(0);
    held.resolve();
    await expect(isNetworkBack ? page.getByText(RECEIVED) : alert).toBeVisible();
  }
  await expect(alert).toBeHidden();
  await expect(confirmation(page)).toContainText(lead.name);
});

test("sending the same request again after coming back creates one lead", async ({ page }) => {
  const lead = someLead("Twice");
  for (const _ of [1, 2]) {
    await openFormWithScript(page, "/");
    await fillLead(leadForm(page), lead);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(page.getByText(RECEIVED)).toBeVisible();
  }
  await signInWithSharedSession(page, ADMIN);
  await leadRow(page, lead);
  await expect(page.getByRole("row").filter({ hasText: lead.name })).toHaveCount(1);
});

test("a form that was sent is emptied before the confirmation replaces it", async ({ page }) => {
  await openFormWithScript(page, "/contact");
  await fillLead(leadForm(page), someLead("Emptied"));
  const form = await leadForm(page).evaluateHandle((it) => it as HTMLFormElement);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByText(RECEIVED)).toBeVisible();
  // Firefox fills in on a reload what a field held when it was removed.
  expect(await form.evaluate((it) => [...new FormData(it).values()].filter(Boolean))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form works, with the same texts on the page", async ({ page, browser }) => {
    const lead = someLead("Plain");
    await page.goto("/");
    await fillLead(leadForm(page), lead);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(page.getByRole("heading", { name: RECEIVED })).toBeVisible();
    const isClosed = (await confirmation(page).textContent())?.includes("We’re closed right now") ?? false;
    await expect(page.getByText(CALL_YOU)).toHaveCount(isClosed ? 0 : 1);
    await expect(confirmation(page).getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();
    await expect(confirmation(page)).toContainText(lead.phone);
    await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(lead.name.split(" ")[0] ?? "")));

    const desk = await browser.newPage({ javaScriptEnabled: true });
    await signInWithSharedSession(desk, ADMIN);
    await expect(await leadRow(desk, lead)).toContainText("Henderson");
    await desk.close();
  });

  test("a request is stored with what its headers say about where it came from", async ({ page }) => {
    const { message, ...lead } = someLead("Plain evidence");
    await page.goto("/henderson-appliance-rental?utm_campaign=spring", {
      referer: "https://search.example/",
    });
    await fillLead(leadForm(page), lead);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(page.getByRole("heading", { name: RECEIVED })).toBeVisible();
    expect(await evidenceOf(lead)).toEqual({
      page: "/henderson-appliance-rental",
      form: "compact",
      referrer: null,
      campaign: { utm_campaign: "spring" },
      language: "en-US",
      ...SHOWN,
    });
  });

  test("reloading the confirmation, or going back, sends nothing again", async ({ page }) => {
    const lead = someLead("Reload");
    await page.goto("/");
    await fillLead(leadForm(page), lead);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(confirmation(page)).toContainText(lead.name);
    const methods: string[] = [];
    page.on("request", (request) => methods.push(request.method()));
    await page.reload();
    await expect(confirmation(page)).toContainText(lead.name);
    await page.goBack();
    await expect(leadForm(page)).toBeVisible();
    await page.goForward();
    await expect(confirmation(page)).toContainText(lead.name);
    expect(new Set(methods)).toEqual(new Set(["GET"]));

    await confirmation(page).getByRole("button", { name: "Send another" }).click();
    await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue("");
    await expect(confirmation(page)).toBeHidden();
  });

  test("a confirmation that is no longer known shows no name", async ({ page }) => {
    await page.goto(`/quote?received=${crypto.randomUUID()}`);
    await expect(confirmation(page).getByRole("heading")).toHaveText("Got it.");
  });

  test("errors appear beside their fields and nothing typed is lost", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/422/);
    const lead = someLead("Plain error");
    await page.goto("/");
    await fillLead(leadForm(page), { ...lead, phone: "12345" });
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    const form = leadForm(page);
    await expect(form.getByLabel("Phone", { exact: true })).toHaveAccessibleDescription(
      /phone number with area code/,
    );
    await expect(form.getByLabel("Phone", { exact: true })).toBeFocused();
    await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("12345");
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue(lead.name);
    await expect(form.getByLabel("Message", { exact: true })).toHaveValue(lead.message);
    await expect(form.getByRole("checkbox")).toBeChecked();
  });
});

/** The confirmation on a ticket whose request was received. */
function confirmation(page: Page): Locator {
  return page.getByRole("main").locator(".lead-received");
}

function toastOf(page: Page, text: string): Locator {
  return page.getByRole("listitem").filter({ hasText: text });
}

/** Fails unless the toast has settled above the bar, has a background of its own and is not covered. */
async function expectReadable(page: Page, toast: Locator): Promise<void> {
  await expect(toast).toHaveCSS("opacity", "1");
  await expectUncovered(toast);
  const [ground, text] = await toast.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });
  expect(ground).not.toMatch(/^transparent$|[,/] ?0\)$/);
  expect(text).not.toBe(ground);
  const bar = await page.getByRole("navigation", { name: "Quick contact" }).boundingBox();
  const box = await toast.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
}

async function leadRow(page: Page, lead: TypedLead) {
  await page.goto("/admin/leads");
  const row = page.getByRole("row").filter({ hasText: lead.name });
  await expect(row).toBeVisible();
  return row;
}

async function evidenceOf({ name }: TypedLead) {
  const sql = "select evidence from public.leads where name = $1";
  const found = async () => (await asOwner((pool) => pool.query(sql, [name]))).rows;
  await expect.poll(found).toHaveLength(1);
  const [lead] = await found();
  return lead.evidence;
}
