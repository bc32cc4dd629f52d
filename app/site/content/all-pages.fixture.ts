import type { Business } from "#app/lib/business.ts";
import { aboutPage } from "./about.ts";
import { blogIndexPage } from "./blog-index.ts";
import { cityPage } from "./cities.ts";
import { contactPage } from "./contact.ts";
import type { PageHead } from "./content-types.ts";
import { faqPage } from "./faq.ts";
import { homePage } from "./home.ts";
import { privacyPage } from "./privacy.ts";
import { productPage } from "./products.ts";
import { serviceAreasPage } from "./service-areas.ts";
import { servicesPage } from "./services.ts";
import { CITY_LINKS, PRODUCT_LINKS } from "./site-paths.ts";
import { termsPage } from "./terms.ts";

export const cityPages = (business: Business) => CITY_LINKS.map(({ slug }) => cityPage(slug, business));

/** Every built-in public page by path. */
export const allPages = (business: Business): Record<string, { head: PageHead }> => ({
  "/": homePage(business),
  "/services": servicesPage(business),
  "/about": aboutPage(business),
  "/service-areas": serviceAreasPage(business),
  "/faq": faqPage(business),
  "/contact": contactPage(business),
  "/privacy": privacyPage(business),
  "/terms": termsPage(business),
  "/blog": blogIndexPage(business),
  ...Object.fromEntries(
    PRODUCT_LINKS.map(({ slug, product }) => [`/${slug}`, productPage(product, business)]),
  ),
  ...Object.fromEntries(cityPages(business).map((page) => [`/${page.slug}`, page])),
});

/** Every text inside a page's data, at any depth. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsOf);
}
