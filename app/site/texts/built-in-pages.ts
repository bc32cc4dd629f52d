import type { Business } from "#app/lib/business.ts";
import { aboutPage } from "./about.ts";
import { blogIndexPage } from "./blog-index.ts";
import { boulderCity } from "./cities/boulder-city.ts";
import { centennialHills } from "./cities/centennial-hills.ts";
import type { CityPage } from "./cities/city-page.ts";
import { greenValley } from "./cities/green-valley.ts";
import { henderson } from "./cities/henderson.ts";
import { lasVegas } from "./cities/las-vegas.ts";
import { northLasVegas } from "./cities/north-las-vegas.ts";
import { summerlin } from "./cities/summerlin.ts";
import { contactPage } from "./contact.ts";
import { faqPage } from "./faq.ts";
import { homePage } from "./home.ts";
import { privacyPage } from "./privacy.ts";
import { combo } from "./products/combo.ts";
import { dryer } from "./products/dryer.ts";
import type { ProductPage } from "./products/product-page.ts";
import { washer } from "./products/washer.ts";
import { serviceAreasPage } from "./service-areas.ts";
import { servicesPage } from "./services.ts";
import { CITY_LINKS, type CitySlug, PRODUCT_LINKS, type Product } from "./site-paths.ts";
import { termsPage } from "./terms/terms-page.ts";
import type { PageHead } from "./text-types.ts";

type BuiltInPage = { head: PageHead; heading: string };

/** Every built-in page by path. Only for the server and tests: in the browser, each page imports its own texts. */
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

const CITY_PAGES: Record<CitySlug, (business: Business) => CityPage> = {
  "las-vegas-washer-rental": lasVegas,
  "henderson-appliance-rental": henderson,
  "north-las-vegas-washer-rental": northLasVegas,
  "summerlin-appliance-rental": summerlin,
  "green-valley-appliance-rental": greenValley,
  "centennial-hills-washer-rental": centennialHills,
  "boulder-city-appliance-rental": boulderCity,
};

export const cityPage = (slug: CitySlug, business: Business): CityPage => CITY_PAGES[slug](business);

const PRODUCT_PAGES: Record<Product, (business: Business) => ProductPage> = { combo, washer, dryer };

export const productPage = (product: Product, business: Business): ProductPage =>
  PRODUCT_PAGES[product](business);
