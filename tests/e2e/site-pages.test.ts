import { CITY_LINKS, PRODUCT_LINKS } from "#app/site/texts/site-paths.ts";
import { BUILT_IN_PATHS } from "./support/routes.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test("home shows prices, the form, benefits, testimonials and a link to the admin", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$50 a month");
  for (const [name, price] of [
    ["Washer and dryer", "$50"],
    ["Washer only", "$40"],
    ["Dryer only", "$40"],
  ] as const) {
    await expect(
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) }),
    ).toContainText(`${price} a month`);
  }
  await expect(page.getByRole("form", { name: "Get a quote" })).toBeVisible();
  await expect(page.getByText("No repair bills", { exact: false })).toBeVisible();
  await expect(page.getByRole("region", { name: "What neighbors say" }).getByRole("figure")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Admin login" })).toHaveAttribute("href", "/admin");
});

test("services links from three prices to the product pages, and to the city pages", async ({ page }) => {
  await page.goto("/services");
  const main = page.getByRole("main");
  for (const { slug } of [...PRODUCT_LINKS, ...CITY_LINKS]) {
    await expect(main.locator(`a[href="/${slug}"]`)).toBeVisible();
  }
});

for (const { slug, product } of PRODUCT_LINKS) {
  test(`the ${product} page has its price, questions, cities and the form`, async ({ page }) => {
    await page.goto(`/${slug}`);
    const main = page.getByRole("main");
    await expect(main).toContainText(product === "combo" ? "$50" : "$40");
    await expect(main.getByRole("group").first()).toBeVisible();
    await expect(main.getByRole("form", { name: "Get a quote" })).toBeVisible();
    for (const { city } of CITY_LINKS) {
      await expect(main.getByRole("link", { name: city, exact: true })).toBeVisible();
    }
  });
}

for (const { slug, city } of CITY_LINKS) {
  test(`the ${city} page describes the place and offers a quote`, async ({ page }) => {
    await page.goto(`/${slug}`);
    await expect(page).toHaveTitle(`Washer & Dryer Rental in ${city} | $50/month Combo`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toContainText(city);
    await expect(main.getByRole("heading", { name: "Neighborhoods we serve" })).toBeVisible();
    await expect(main.getByText("Washer and dryer: $50 a month.")).toBeInViewport({ ratio: 1 });
    await expect(
      main.getByText("The pair is $50 a month, a washer alone $40 and a dryer alone $40."),
    ).toBeVisible();
    await expect(main.getByRole("figure")).toHaveCount(1);
    for (const promise of [
      "No repair bills, with local support included",
      "Flexible monthly terms",
      "Free delivery, setup and installation",
    ]) {
      await expect(main.getByText(promise)).toBeVisible();
    }
    await expect(main.getByRole("link", { name: "Get Quote" })).toHaveAttribute("href", "/contact");
    await expect(main.getByRole("link", { name: "(702) 555-0142" }).first()).toBeVisible();
    const form = main.getByRole("form", { name: "Get a quote" });
    await expect(form.getByLabel("City")).toHaveValue(city);
    await expect(form.getByLabel("Message")).toHaveCount(0);
  });
}

test("service areas lists thirty places", async ({ page }) => {
  await page.goto("/service-areas");
  await expect(page.locator(".areas").getByRole("listitem")).toHaveCount(30);
});

test("the FAQ shows the three main questions first, and then those about money and moving", async ({
  page,
}) => {
  await page.goto("/faq");
  const questions = await page.getByRole("main").locator("summary").allTextContents();
  expect(questions.slice(0, 3)).toEqual(
    [/cost/, /contract/, /breaks/].map((topic) => expect.stringMatching(topic)),
  );
  const money = page.getByRole("region", { name: "Deposits, payments and moving" });
  await expect(money.locator("summary")).toHaveText(questions.slice(3));
  await money.getByText("Is there a deposit?").click();
  await expect(money.getByText("Our terms don’t call for one.")).toBeVisible();
  await expect(page.getByText("The washer and dryer combo is $50 a month.")).toBeVisible();
});

test("contact has the form and the coverage map, whose cities link to their pages", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("form", { name: "Get a quote" }).getByLabel("Message")).toBeVisible();
  const map = page.frameLocator('iframe[title="Coverage map of the Las Vegas Valley"]');
  await expect(map.locator("script")).toHaveCount(0);
  await map.getByRole("link", { name: "Boulder City" }).click();
  await expect(page).toHaveURL("/boulder-city-appliance-rental");
});

test("the terms state that they are in force since 1 August 2025", async ({ page }) => {
  await page.goto("/terms");
  await expect(page.getByText("Effective August 1, 2025", { exact: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Default" }).click();
  await expect(page.getByRole("heading", { name: "6. Default" })).toBeInViewport();
});

test("the privacy policy says what is stored", async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeVisible();
});

test("wherever a page says our phone number, a tap calls it", async ({ page }) => {
  for (const path of BUILT_IN_PATHS) {
    await page.goto(path);
    const unlinked = await page.locator("body").evaluate((body) => {
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text;
        if (data.includes("(702) 555-0142") && !parentElement?.closest("a[href='tel:+17025550142'], script"))
          found.push(data);
      }
      return found;
    });
    expect(unlinked, path).toEqual([]);
  }
});
