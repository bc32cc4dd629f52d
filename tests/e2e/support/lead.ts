import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

export type TypedLead = { name: string; phone: string; email: string; city?: string; message?: string };

/** A lead with a unique name. */
export function someLead(name: string): Required<TypedLead> {
  const line = String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
  return {
    name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
    phone: `(702) 555-${line}`,
    email: "visitor@example.com",
    city: "Henderson",
    message: "The hookups are in the garage.",
  };
}

/** Headers that give a visitor a network of their own: many requests from the same network are held back. */
export function ownNetwork(): { "x-forwarded-for": string } {
  const part = () => Math.floor(Math.random() * 256);
  return { "x-forwarded-for": `10.${part()}.${part()}.${part()}` };
}

/** For tests that send requests: each test gets a network of its own. */
export const FROM_OWN_NETWORK = {
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  extraHTTPHeaders: ({}, use: (headers: { "x-forwarded-for": string }) => Promise<void>) => use(ownNetwork()),
};

export function leadForm(page: Page): Locator {
  return page.getByRole("form", { name: "Get a quote" });
}

export async function fillLead(form: Locator, lead: TypedLead): Promise<void> {
  await form.getByLabel("Name", { exact: true }).fill(lead.name);
  await form.getByLabel("Phone", { exact: true }).fill(lead.phone);
  await form.getByLabel("Email", { exact: true }).fill(lead.email);
  if (lead.city) await form.getByLabel("City", { exact: true }).fill(lead.city);
  if (lead.message) await form.getByLabel("Message", { exact: true }).fill(lead.message);
  await form.getByRole("checkbox").check();
}

/** Waits for the module that the form needs offline, fetched once a visitor turns to the form. */
export async function expectReadyForOffline(page: Page): Promise<void> {
  const address = await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    return fetched.find((name) => name.includes("/assets/offline-quote-")) ?? "";
  });
  // The form waits for the same module.
  await page.evaluate((module) => import(module).then(() => {}), await address.jsonValue());
}

/** Opens a page and triggers its script, as a visitor's first interaction does, until it has taken over the form. */
export async function openFormWithScript(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press("Shift");
  await expect(leadForm(page)).toHaveAttribute("novalidate");
}
