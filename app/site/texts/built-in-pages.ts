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

type BuiltInPage = { head: PageHead; heading: string };

/** Every built-in public page by path. For the server and tests: in the browser each page brings its own texts. */
export const builtInPages = (business: Business): Record<string, BuiltInPage> => ({
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
  ...Object.fromEntries(CITY_LINKS.map(({ slug }) => [`/${slug}`, cityPage(slug, business)])),
});
