import type { MetaDescriptor } from "react-router";
import type { Business } from "#app/lib/business.ts";
import type { RootData } from "#app/lib/use-business.ts";
import { overridingPageHead } from "#app/pages/page-head.ts";
import { questionsIn } from "./blocks/content-questions.ts";
import { PAGE_OVERRIDE_ROUTE_ID, type PageOverride } from "./blocks/page-override.ts";
import { receiveNodes, type ShownPageData } from "./blocks/shown-page-data.ts";
import { structuredData } from "./structured-data.ts";
import type { PageHead, QuestionAnswer } from "./texts/content-types.ts";

/** A page's place below the home page; the last one of a trail is the page itself. */
export type Crumb = { name: string; path: string };

export type PageFacts = PageHead & {
  /** Where the page's address holds more than its path, as on later pages of a list. */
  path?: string;
  noindex?: true;
  /** From the home page, which is left out, to the page itself. */
  trail?: readonly Crumb[];
  questions?: readonly QuestionAnswer[];
  /** Places that the page is about; the whole valley where absent. */
  areas?: readonly string[];
  article?: { headline: string; datePublished: string };
  /** What shows what the page is about: its path on the site, and in words unless it is decorative. */
  picture?: { path: string; alt: string };
};

/** What `pageHead` reads of a route's `meta` arguments. */
export type HeadArgs = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

/** The facts of an address that has no page. */
export const notFoundFacts = ({ brand }: Business): PageFacts => ({
  title: `Page not found | ${brand}`,
  description: "This page does not exist.",
  noindex: true,
});

/** The name under which /og/ draws the card of a page; no page can have the slug `home`. */
const cardName = (path: string) => path.slice(1) || "home";

/**
 * The whole head of any public page, for a route's `meta`. Where a published page is shown instead of a built-in one,
 * the head is that page's.
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
      // Crawlers read documents as served, so browsers are spared the code: after a navigation in place, a stub remains.
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

/** Open Graph, ogp.me; a Twitter card takes its texts and image from there too. */
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

/** Where the built-in page tells its questions, a page shown instead of it tells its own. */
function withQuestionsOf(override: ShownPageData | null | undefined, facts: PageFacts): PageFacts {
  if (!override || !facts.questions) return facts;
  return { ...facts, questions: questionsIn(receiveNodes(override.content)) };
}
