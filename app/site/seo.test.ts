import type { MetaDescriptor } from "react-router";
import { describe, expect, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { PAGE_OVERRIDE_ROUTE_ID } from "./blocks/shown-page-data.ts";
import { type PageFacts, pageHead } from "./seo.ts";

const business = businessFromSettings(businessSettingsSchema.parse({ BUSINESS_NAME: "Brand & Sons" }));
const root = { id: "root", loaderData: { business, siteOrigin: "https://example.com" } };
const FACTS: PageFacts = { title: "A title", description: "A description" };

function headOf(pathname: string, facts = FACTS, matches: object[] = []) {
  return pageHead({ location: { pathname }, matches: [root, ...matches] as never }, () => facts);
}

const content = (head: MetaDescriptor[], name: string) =>
  head.flatMap((tag) => {
    const entry = tag as Record<string, string>;
    return entry.name === name || entry.property === name ? [entry.content] : [];
  });

function graph(head: MetaDescriptor[]): Record<string, unknown>[] {
  const [script] = head.flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"]] : []));
  return (script as { "@graph": Record<string, unknown>[] })["@graph"];
}

describe("pageHead", () => {
  test("has title, canonical address and card exactly once", () => {
    const head = headOf("/services");
    expect(head).toContainEqual({ title: "A title" });
    expect(content(head, "description")).toEqual(["A description"]);
    expect(head).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://example.com/services",
    });
    expect(content(head, "og:url")).toEqual(["https://example.com/services"]);
    expect(content(head, "og:image")).toEqual(["https://example.com/og/services.png"]);
    expect(content(head, "og:site_name")).toEqual(["Brand & Sons"]);
    expect(content(head, "twitter:card")).toEqual(["summary_large_image"]);
  });

  test("the home page's address ends in a slash and its card has alt text", () => {
    const head = headOf("/");
    expect(content(head, "og:url")).toEqual(["https://example.com/"]);
    expect(content(head, "og:image")).toEqual(["https://example.com/og/home.png"]);
  });

  test("a later page of a list has its own address and shares the list's card", () => {
    const head = headOf("/blog", { ...FACTS, path: "/blog?before=a-post" });
    expect(content(head, "og:url")).toEqual(["https://example.com/blog?before=a-post"]);
    expect(content(head, "og:image")).toEqual(["https://example.com/og/blog.png"]);
  });

  test("a not-found page has no address, card or structured data", () => {
    expect(headOf("/missing", { ...FACTS, noindex: true })).toEqual([
      { title: "A title" },
      { name: "description", content: "A description" },
      { name: "robots", content: "noindex" },
    ]);
  });

  test("a published page that replaces a built-in one has its own head", () => {
    const override = (meta_description: string | null) => ({
      id: PAGE_OVERRIDE_ROUTE_ID,
      loaderData: {
        page: {
          title: "About us now",
          slug: "about",
          content: { kind: "article", nodes: "[]" },
          meta_description,
          hasBuiltInTitle: false,
        },
      },
    });
    const described = headOf("/about", { ...FACTS, questions: [{ question: "Q", answer: "A" }] }, [
      override("New description"),
    ]);
    expect(described).toContainEqual({ title: "About us now | Brand & Sons" });
    expect(content(described, "description")).toEqual(["New description"]);
    expect(graph(described).map((node) => node["@type"])).toEqual(["LocalBusiness"]);
    expect(content(headOf("/about", FACTS, [override(null)]), "description")).toEqual([
      "About us now | Brand & Sons",
    ]);
    const none = { id: PAGE_OVERRIDE_ROUTE_ID, loaderData: { page: null } };
    expect(headOf("/about", FACTS, [none])).toContainEqual({ title: "A title" });
  });
});

describe("structured data", () => {
  test("every page states what is rented, price, area and phone, without ratings", () => {
    const [localBusiness] = graph(headOf("/services"));
    expect(localBusiness).toMatchObject({
      "@type": "LocalBusiness",
      name: "Brand & Sons",
      telephone: "+17025550142",
      foundingDate: "2018",
      openingHours: "Mo-Su 07:00-20:00",
    });
    expect(localBusiness?.areaServed).toHaveLength(7);
    const offers = localBusiness?.makesOffer as { priceSpecification: { price: number } }[];
    expect(offers.map(({ priceSpecification }) => priceSpecification.price)).toEqual([50, 40, 40]);
    expect(JSON.stringify(headOf("/services"))).not.toMatch(/rating|review/i);
  });

  test("a city page has its city, questions and breadcrumb in order", () => {
    const [localBusiness, trail, questions] = graph(
      headOf("/henderson-appliance-rental", {
        ...FACTS,
        areas: ["Henderson"],
        trail: [
          { name: "Service areas", path: "/service-areas" },
          { name: "Henderson", path: "/henderson-appliance-rental" },
        ],
        questions: [{ question: "Why?", answer: "Because." }],
      }),
    );
    expect(localBusiness).toMatchObject({ areaServed: ["Henderson"] });
    expect(trail).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: "https://example.com/" },
        {
          "@type": "ListItem",
          position: 2,
          name: "Service areas",
          item: "https://example.com/service-areas",
        },
        {
          "@type": "ListItem",
          position: 3,
          name: "Henderson",
          item: "https://example.com/henderson-appliance-rental",
        },
      ],
    });
    expect(questions).toMatchObject({
      "@type": "FAQPage",
      mainEntity: [{ name: "Why?", acceptedAnswer: { text: "Because." } }],
    });
  });

  test("a post is an article published by the business", () => {
    const head = headOf("/blog/a-post", {
      ...FACTS,
      article: { headline: "A post", datePublished: "2026-03-01" },
    });
    expect(content(head, "og:type")).toEqual(["article"]);
    expect(graph(head)[1]).toMatchObject({
      "@type": "BlogPosting",
      headline: "A post",
      datePublished: "2026-03-01",
      image: "https://example.com/og/blog/a-post.png",
      author: { "@id": "https://example.com/#business" },
    });
  });
});
