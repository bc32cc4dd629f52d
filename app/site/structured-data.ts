import type { Business } from "#app/lib/business.ts";
import type { Crumb, PageFacts } from "./seo.ts";
import { CITY_LINKS, PRODUCT_LINKS } from "./texts/site-paths.ts";
import type { QuestionAnswer } from "./texts/text-types.ts";

type DescribedPage = {
  facts: PageFacts;
  /** Absolute, like every URL in structured data. */
  url: string;
  image: string;
  business: Business;
  siteOrigin: string;
};

/** A page's schema.org data (JSON-LD 1.1): the business on every page, and what is specific to this page. */
export function structuredData(page: DescribedPage): object {
  const { trail, questions, article } = page.facts;
  return {
    "@context": "https://schema.org",
    "@graph": [
      localBusiness(page),
      ...(trail ? [breadcrumbs(trail, page.siteOrigin)] : []),
      ...(questions?.length ? [frequentQuestions(questions)] : []),
      ...(article ? [blogPosting(article, page)] : []),
    ],
  };
}

const businessId = (siteOrigin: string) => `${siteOrigin}/#business`;

function localBusiness({ business, siteOrigin, facts: { areas } }: DescribedPage): object {
  return {
    "@type": "LocalBusiness",
    "@id": businessId(siteOrigin),
    name: business.brand,
    legalName: business.legalName,
    url: siteOrigin,
    telephone: business.phone,
    ...(business.email && { email: business.email }),
    image: `${siteOrigin}/og/home.png`,
    logo: `${siteOrigin}/favicon.svg`,
    foundingDate: String(business.foundingYear),
    openingHours: `Mo-Su ${business.hours.opens}-${business.hours.closes}`,
    priceRange: `$${business.prices.washer}-$${business.prices.combo} a month`,
    address: {
      "@type": "PostalAddress",
      addressLocality: "Las Vegas",
      addressRegion: "NV",
      addressCountry: "US",
    },
    areaServed: areas ?? CITY_LINKS.map(({ city }) => city),
    makesOffer: PRODUCT_LINKS.map(({ slug, product, name }) => ({
      "@type": "Offer",
      url: `${siteOrigin}/${slug}`,
      itemOffered: { "@type": "Service", name: `${name} rental`, serviceType: "Washer and dryer rental" },
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: business.prices[product],
        priceCurrency: "USD",
        unitCode: "MON",
      },
    })),
  };
}

function breadcrumbs(trail: readonly Crumb[], siteOrigin: string): object {
  const places = [{ name: "Home", path: "/" }, ...trail];
  return {
    "@type": "BreadcrumbList",
    itemListElement: places.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteOrigin + path,
    })),
  };
}

function frequentQuestions(questions: readonly QuestionAnswer[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function blogPosting(article: NonNullable<PageFacts["article"]>, page: DescribedPage): object {
  const publisher = { "@id": businessId(page.siteOrigin) };
  return {
    "@type": "BlogPosting",
    headline: article.headline,
    description: page.facts.description,
    datePublished: article.datePublished,
    image: page.facts.picture ? [page.siteOrigin + page.facts.picture.path, page.image] : page.image,
    url: page.url,
    mainEntityOfPage: page.url,
    author: publisher,
    publisher,
  };
}
