import type { Page } from "@playwright/test";
import { fillLead, leadForm, openFormWithScript, someLead, type TypedLead } from "./support/lead.ts";
import { ADMIN, expect, test } from "./support/test.ts";

const RECEIVED = "Request received!";
const CALL_YOU = "Thanks! We'll call you shortly from (702) 555-0142. Same-day delivery available.";
const NOT_SENT = "Sorry, there was an issue submitting your request. Please try again.";

test("a visitor's quote request reaches the admin, who works it", async ({ page }) => {
  const lead = someLead("Journey");
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByText(RECEIVED)).toBeVisible();
  await expect(page.getByText(CALL_YOU)).toBeVisible();
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue("");

  await signInAsAdmin(page);
  const row = await leadRow(page, lead);
  await expect(row.getByRole("link", { name: lead.phone })).toHaveAttribute("href", /^tel:\+1702555/);
  await expect(row.getByRole("link", { name: lead.email })).toHaveAttribute("href", `mailto:${lead.email}`);
  await row.getByRole("combobox").selectOption("contacted");
  await expect(page.getByText("Lead status has been updated successfully")).toBeVisible();
  await page.reload();
  await expect((await leadRow(page, lead)).getByRole("combobox")).toHaveValue("contacted");
});

test("while it is being sent, the button says so and cannot be pressed again", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/quote/submissions", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), someLead("Submitting"));
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
  held.resolve();
  await expect(page.getByText(RECEIVED)).toBeVisible();
  await expect(leadForm(page).getByRole("button", { name: "Get Quote" })).toBeEnabled();
});

test("errors stand beside their fields and nothing typed is lost", async ({ page }) => {
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

test("a limit is told before it bites", async ({ page }) => {
  await openFormWithScript(page, "/");
  const name = leadForm(page).getByLabel("Name", { exact: true });
  await name.fill("x".repeat(95));
  await expect(name).toHaveAccessibleDescription(/5 characters left/);
  await name.fill("x".repeat(103));
  await expect(name).toHaveAccessibleDescription(/3 characters too many/);
  await expect(name).toHaveValue("x".repeat(103));
});

test("when the network is gone, the visitor is told and the form kept", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const lead = someLead("Offline");
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), lead);
  await page.route("**/quote/submissions", (route) => route.abort());
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(lead.name);
  await page.unroute("**/quote/submissions");
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByText(RECEIVED)).toBeVisible();
});

test("the same request sent again, after coming back, makes one lead", async ({ page }) => {
  const lead = someLead("Twice");
  for (const _ of [1, 2]) {
    await openFormWithScript(page, "/");
    await fillLead(leadForm(page), lead);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(page.getByText(RECEIVED)).toBeVisible();
  }
  await signInAsAdmin(page);
  await leadRow(page, lead);
  await expect(page.getByRole("row").filter({ hasText: lead.name })).toHaveCount(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form works, with the same texts on the page", async ({ page, browser }) => {
    const lead = someLead("Plain");
    await page.goto("/");
    await fillLead(leadForm(page), lead);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(page.getByRole("heading", { name: RECEIVED })).toBeVisible();
    await expect(page.getByText(CALL_YOU)).toBeVisible();

    const desk = await browser.newPage({ javaScriptEnabled: true });
    await signInAsAdmin(desk);
    await expect(await leadRow(desk, lead)).toContainText("Henderson");
    await desk.close();
  });

  test("errors stand beside their fields and nothing typed is lost", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/422/);
    const lead = someLead("Plain error");
    await page.goto("/");
    await fillLead(leadForm(page), { ...lead, phone: "12345" });
    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    const form = leadForm(page);
    await expect(form.getByLabel("Phone", { exact: true })).toHaveAccessibleDescription(
      /phone number with area code/,
    );
    await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("12345");
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue(lead.name);
    await expect(form.getByLabel("Message", { exact: true })).toHaveValue(lead.message);
    await expect(form.getByRole("checkbox")).toBeChecked();
  });
});

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("/admin/dashboard");
}

async function leadRow(page: Page, lead: TypedLead) {
  await page.goto("/admin/leads");
  const row = page.getByRole("row").filter({ hasText: lead.name });
  await expect(row).toBeVisible();
  return row;
}
