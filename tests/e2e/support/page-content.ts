import type { Page } from "@playwright/test";
import { CITY_LINKS, PRODUCT_LINKS } from "#app/site/texts/site-paths.ts";
import { expect } from "./expect.ts";

/**
 * Expects that an open page links our phone number wherever it says it, and that a product page has its price, questions,
 * cities and the form, a city page its own words, and the privacy policy its heading.
 */
export async function expectContent(page: Page, path: string): Promise<void> {
  expect(await page.evaluate(unlinkedPhones), path).toEqual([]);
  const product = PRODUCT_LINKS.find(({ slug }) => path === `/${slug}`)?.product;
  if (product) await expectProductContent(page, product === "combo" ? "$50" : "$40");
  const city = CITY_LINKS.find(({ slug }) => path === `/${slug}`)?.city;
  if (city) await expectCityContent(page, city);
  if (path === "/privacy") await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeVisible();
}

async function expectProductContent(page: Page, price: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(main).toContainText(price);
  await expect(main.getByRole("group").first()).toBeVisible();
  await expect(main.getByRole("form", { name: "Get a quote" })).toBeVisible();
  for (const { city } of CITY_LINKS)
    await expect(main.getByRole("link", { name: city, exact: true })).toBeVisible();
}

async function expectCityContent(page: Page, city: string): Promise<void> {
  await expect(page).toHaveTitle(`Washer & Dryer Rental in ${city} | $50/month Combo`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toContainText(city);
  await expect(main.getByRole("heading", { name: "Neighborhoods we serve" })).toBeVisible();
  await expect(main.getByText("Washer and dryer: $50 a month.")).toBeVisible();
  await expect(
    main.getByText("The pair is $50 a month, a washer alone $40 and a dryer alone $40."),
  ).toBeVisible();
  await expect(main.getByRole("figure")).toHaveCount(1);
  for (const promise of [
    "No repair bills, with local support included",
    "Flexible monthly terms",
    "Free delivery, setup and installation",
  ])
    await expect(main.getByText(promise)).toBeVisible();
  await expect(main.getByRole("link", { name: "Get Quote" })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("link", { name: "(702) 555-0142" }).first()).toBeVisible();
  const form = main.getByRole("form", { name: "Get a quote" });
  await expect(form.getByLabel("City")).toHaveValue(city);
  await expect(form.getByLabel("Message")).toHaveCount(0);
}

/** Runs in the page: texts with our phone number outside a link that calls it. */
function unlinkedPhones(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (data.includes("(702) 555-0142") && !parentElement?.closest("a[href='tel:+17025550142'], script"))
      found.push(data);
  }
  return found;
}
