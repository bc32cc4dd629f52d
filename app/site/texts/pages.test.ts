import { describe, expect, it } from "vitest";
import { SHOWN_TITLE_LENGTH } from "#app/content/document-title.ts";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import routes from "#app/routes.ts";
import { PAGE_OVERRIDE_ROUTE_ID } from "../blocks/shown-page-data.ts";
import { builtInPages, productPage } from "./built-in-pages.ts";
import { contactPage } from "./contact.ts";
import { faqPage } from "./faq.ts";
import { NOTICE_TEXT } from "./lease-terms.ts";
import { textsOf } from "./page-texts.fixture.ts";
import { priceCards } from "./price-cards.ts";
import { PRICE_NOTE } from "./products/product-page.ts";
import { PRODUCT_LINKS } from "./site-paths.ts";
import { termsPage } from "./terms/terms-page.ts";

const business = businessFromSettings(businessSettingsSchema.parse({}));
const pages = Object.entries(builtInPages(business));
/** With a price of its own for each product. */
const repriced = { ...business, prices: { combo: 61, washer: 47, dryer: 48 } };

describe("every page", () => {
  it("is one of the static catalog, and none of those is missing", () => {
    const paths = pages.map(([path]) => path);
    expect(paths.toSorted()).toEqual(STATIC_PAGES.map(({ slug }) => `/${slug}`).toSorted());
  });

  it("has a route at which staff can replace it, as has no other page", () => {
    const ofSite = routes.find(({ file }) => file === "site/site-layout.tsx")?.children;
    const { children = [] } = ofSite?.find(({ id }) => id === PAGE_OVERRIDE_ROUTE_ID) ?? {};
    expect(children.map(({ path = "" }) => path).toSorted()).toEqual(
      STATIC_PAGES.map(({ slug }) => slug).toSorted(),
    );
  });

  it.each(pages)("%s has a description of 150 to 160 characters", (_, { head }) => {
    expect(head.description.length, head.description).toBeGreaterThanOrEqual(150);
    expect(head.description.length, head.description).toBeLessThanOrEqual(160);
  });

  it.each(pages)("%s has a title that search results don’t cut off", (_, { head }) => {
    expect(head.title.length, head.title).toBeLessThanOrEqual(SHOWN_TITLE_LENGTH);
  });

  it("has a unique title and description", () => {
    expect(new Set(pages.map(([, { head }]) => head.title)).size).toBe(pages.length);
    expect(new Set(pages.map(([, { head }]) => head.description)).size).toBe(pages.length);
  });

  it.each(pages)("%s follows the style: no exclamation marks, filler or unfinished text", (_, page) => {
    for (const text of textsOf(page)) {
      expect(text).not.toMatch(/!|\bsolutions?\b|\bhassle|\bworld-class|lorem|todo|undefined|NaN|\$\{/i);
    }
  });

  it("uses the configured business facts wherever they are stated", () => {
    const renamed = {
      ...repriced,
      brand: "Other Brand",
      legalName: "Other Legal LLC",
      phone: "+17025550199",
      phoneDisplay: "(702) 555-0199",
      foundingYear: 1999,
      hours: { label: "Weekdays, 9 am to 5 pm", opens: "09:00", closes: "17:00" },
    };
    const texts = textsOf(builtInPages(renamed)).join("\n");
    expect(texts).not.toContain(business.brand);
    expect(texts).not.toContain(business.phoneDisplay);
    expect(texts).not.toContain(String(business.foundingYear));
    expect(texts.toLowerCase()).not.toContain(business.hours.label.toLowerCase());
    expect(texts).not.toMatch(/\$(50|40)\/month|\$(50|40) a month/);
    expect(texts).toContain("$61 a month");
    expect(texts).toContain("Other Legal LLC");
  });
});

describe("promises and their conditions", () => {
  it.each(pages)(
    "%s states the notice period wherever it says month to month, also in its description",
    (path, page) => {
      for (const texts of [textsOf({ ...page, head: null }).join("\n"), page.head.description]) {
        if (/month[ -]to[ -]month/i.test(texts)) expect(texts, path).toMatch(/30\sdays’ written notice/);
      }
    },
  );

  it("name the notice period beside every product's price", () => {
    expect(PRICE_NOTE).toContain(NOTICE_TEXT);
  });
});

describe("products", () => {
  it.each(PRODUCT_LINKS)(
    "$slug answers at least four questions and shows its own price",
    ({ product, slug }) => {
      const page = productPage(product, repriced);
      expect(page.questions.length).toBeGreaterThanOrEqual(4);
      expect(page.price).toBe(repriced.prices[product]);
      expect(page.slug).toBe(slug);
    },
  );

  it("has a price card for each", () => {
    expect(priceCards(repriced).map(({ slug, price }) => [slug, price])).toEqual([
      ["washer-dryer-combo-rental", repriced.prices.combo],
      ["washer-rental-las-vegas", repriced.prices.washer],
      ["dryer-rental-las-vegas", repriced.prices.dryer],
    ]);
  });

  it("are never stated with another’s price", () => {
    const wrong =
      /washer (only|alone)( is)? \$(?!47)|dryer (only|alone)( is)? \$(?!48)|\$(?!47)\d+( a month)? for (a|the) washer(?! and)|\$(?!48)\d+( a month)? for (a|the) dryer/i;
    for (const text of textsOf(builtInPages(repriced))) expect(text).not.toMatch(wrong);
    expect(textsOf(productPage("combo", repriced)).join("\n")).toContain("come to $95 a month");
    expect(textsOf(productPage("washer", repriced)).join("\n")).not.toContain("$48");
    expect(textsOf(productPage("dryer", repriced)).join("\n")).not.toContain("$47");
  });
});

describe("the questions on /faq", () => {
  const { questions, moneyQuestions } = faqPage(business);

  it("are exactly three in the first group: prices, contracts, repairs", () => {
    const [prices, contracts, repairs, ...others] = questions;
    expect(others).toEqual([]);
    expect(prices?.question).toMatch(/cost/);
    expect(contracts?.question).toMatch(/contract/);
    expect(repairs?.question).toMatch(/breaks/);
  });

  it("go on to money and moving, and claim only what the terms say", () => {
    const answers = textsOf(moneyQuestions).join("\n");
    for (const topic of [
      /deposit/i,
      /credit/,
      /\bID\b/,
      /due today/,
      /How do I pay/,
      /when I move/,
      /several units/,
    ]) {
      expect(answers).toMatch(topic);
    }
    const terms = textsOf(termsPage(business)).join("\n");
    expect(terms).not.toMatch(/deposit|credit check|photo ID|discount/i);
    expect(terms).toMatch(/first payment is due at or before delivery/);
    expect(terms).toMatch(/at least 18 years old/);
    expect(terms).toMatch(/rent it to others/);
  });
});

it("customers learn how to cancel, as the terms say, and how to report a fault", () => {
  const [, contract, repairs] = faqPage(business).questions;
  // By default the site names neither an email address nor a postal one.
  const ways = ["the form on our contact page", "the address we give you for notices"];
  for (const way of ways) {
    expect(contract?.answer).toContain(way);
    expect(textsOf(termsPage(business)).join()).toContain(way);
  }
  expect(contract?.answer).not.toMatch(/email|letter/);
  expect(repairs?.answer).toContain(`call ${business.phoneDisplay}`);
  expect(contactPage(business).lead).toMatch(/repair.*notice to cancel/);
});

it.each(pages)("%s breaks no line between a number and its unit", (_, page) => {
  expect(textsOf(page).filter((text) => /\d (days|grains|minutes)\b/.test(text))).toEqual([]);
});
