import { CITY_LINKS, PRODUCT_LINKS } from "#app/site/texts/site-paths.ts";
import { expectUncovered } from "./support/geometry.ts";
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

test("a city page offers a quote and a call below its heading, on a phone without scrolling", async ({
  page,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    for (const { slug } of CITY_LINKS) {
      await page.goto(`/${slug}`);
      const main = page.getByRole("main");
      const quote = main.getByRole("link", { name: "Get Quote" });
      await expectUncovered(quote);
      await expect(quote).toHaveAttribute("href", "/contact");
      await expectUncovered(main.getByRole("link", { name: "(702) 555-0142" }).first());
    }
  }
});

test("where a text names another page, it links there", async ({ page }) => {
  for (const [path, name, to] of [
    ["/about", "our blog", "/blog"],
    ["/summerlin-appliance-rental", "Our Las Vegas page", "/las-vegas-washer-rental"],
    ["/terms", "Our privacy policy", "/privacy"],
    ["/terms", "our service areas page", "/service-areas"],
    ["/faq", "our contact page", "/contact"],
    ["/privacy", "our terms", "/terms"],
  ] as const) {
    await page.goto(path);
    const links = page.getByRole("main").getByRole("link", { name, exact: true, includeHidden: true });
    await expect(links.first()).toHaveAttribute("href", to);
  }
});

test("the terms state that they are in force since 1 August 2025", async ({ page }) => {
  await page.goto("/terms");
  await expect(page.getByText("Effective August 1, 2025", { exact: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Default" }).click();
  await expect(page.getByRole("heading", { name: "6. Default" })).toBeInViewport();
});
