import type { MetaDescriptor } from "react-router";
import type { Business } from "#app/lib/business.ts";
import type { RootData } from "#app/lib/root-data.ts";
import { overridingPageHead } from "#app/pages/page-head.ts";
import { questionsIn } from "./blocks/content-tree.ts";
import {
  PAGE_OVERRIDE_ROUTE_ID,
  type PageOverride,
  parseNodes,
  type ShownPageData,
} from "./blocks/shown-page-data.ts";
import { structuredData } from "./structured-data.ts";
import type { PageHead, QuestionAnswer } from "./texts/text-types.ts";

/** A breadcrumb. The last one of a trail is the page itself. */
export type Crumb = { name: string; path: string };

export type PageFacts = PageHead & {
  /** The path with its query, if the query is part of the page's address, as on later pages of a list. */
  path?: string;
  noindex?: true;
  /** The breadcrumbs below the home page, down to the page itself. */
  trail?: readonly Crumb[];
  questions?: readonly QuestionAnswer[];
  /** Places that the page is about; defaults to the whole valley. */
  areas?: readonly string[];
  article?: { headline: string; datePublished: string };
  /** The page's main picture. `alt` is empty if it is decorative. */
  picture?: { path: string; alt: string };
};

/** The part of a route's `meta` arguments that `pageHead` uses. */
export type HeadArgs = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

export const notFoundFacts = ({ brand }: Business): PageFacts => ({
  title: `Page not found | ${brand}`,
  description: "This page does not exist.",
  noindex: true,
});

/** The name of a page's card below /og/. No page can have the slug `home`. */
const cardName = (path: string) => path.slice(1) || "home";

/**
 * The complete head of a public page, for a route's `meta`. If a published page replaces the built-in one, the head is
 * that of the published page.
 */
export function pageHead(args: HeadArgs, factsOf: (business: Business) => PageFacts): MetaDescriptor[] {
  const root = loaderData<RootData>(args, "root");
  if (!root) return [];
  const { business, siteOrigin } = root;
  const override = loaderData<PageOverride>(args, PAGE_OVERRIDE_ROUTE_ID)?.page;
  const builtIn = factsOf(business);
  const facts: PageFacts = override
    ? { ...builtIn, ...overridingPageHead(override, builtIn, business.brand) }
    : builtIn;
  const head = [{ title: facts.title }, { name: "description", content: facts.description }];
  if (facts.noindex) return [...head, { name: "robots", content: "noindex" }];
  const { pathname } = args.location;
  const url = siteOrigin + (facts.path ?? pathname);
  const image = `${siteOrigin}/og/${cardName(pathname)}.png`;
  return [
    ...head,
    { tagName: "link", rel: "canonical", href: url },
    ...openGraph({ facts, url, image, brand: business.brand }),
    {
      // Crawlers read the document as served, so the client bundle omits this code: client-side navigation leaves a stub.
      "script:ld+json":
        import.meta.env.SSR || import.meta.env.DEV
          ? structuredData({ facts: withQuestionsOf(override, facts), url, image, business, siteOrigin })
          : { "@context": "https://schema.org", "@type": "WebPage", url },
    },
  ];
}

function loaderData<Data>({ matches }: HeadArgs, routeId: string): Data | undefined {
  return matches.find((match) => match?.id === routeId)?.loaderData as Data | undefined;
}

/** Open Graph tags (ogp.me). Twitter cards use their texts and image too. */
function openGraph(page: { facts: PageFacts; url: string; image: string; brand: string }): MetaDescriptor[] {
  const properties = {
    "og:type": page.facts.article ? "article" : "website",
    "og:site_name": page.brand,
    "og:title": page.facts.title,
    "og:description": page.facts.description,
    "og:url": page.url,
    "og:image": page.image,
    "og:image:width": "1200",
    "og:image:height": "630",
    ...(page.facts.picture?.alt && { "og:image:alt": page.facts.picture.alt }),
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** If the built-in page lists questions, a page that replaces it lists its own instead. */
function withQuestionsOf(override: ShownPageData | null | undefined, facts: PageFacts): PageFacts {
  if (!override || !facts.questions) return facts;
  return { ...facts, questions: questionsIn(parseNodes(override.content)) };
}
