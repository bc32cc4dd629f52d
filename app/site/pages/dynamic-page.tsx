import { data, redirect } from "react-router";
import { REDIRECT_HEADERS } from "#app/content/slug-redirects.ts";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { dynamicPageHead } from "#app/pages/page-head.ts";
import { findMovedPagePath } from "#app/pages/published-pages.ts";
import { redirectFrom } from "#app/pages/redirects/find-redirect.ts";
import { loadShownPage } from "../blocks/load-shown-page.server.ts";
import { ownHeaders } from "../built-in-route.ts";
import { NotFound } from "../parts/page-failures.tsx";
import { ShownPage } from "../parts/shown-page.tsx";
import { notFoundFacts, pageHead } from "../seo.ts";
import type { Route } from "./+types/dynamic-page";

const NO_STORE = { "Cache-Control": "no-store" };

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => {
    const page = args.loaderData?.page;
    if (!page) return notFoundFacts(business);
    return {
      ...dynamicPageHead(page, business.brand),
      trail: [{ name: page.title, path: args.location.pathname }],
    };
  });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const client = context.get(backendClientContext);
  try {
    const page = await loadShownPage(client, params.slug, null);
    if (page) return data({ page });
    const redirected = await redirectFrom(client, url.pathname);
    if (redirected) return redirected;
    const path = await findMovedPagePath(client, params.slug);
    if (path) return redirect(path, { status: 301, headers: REDIRECT_HEADERS });
    return data({ page: null }, { status: 404 });
  } catch (error) {
    context.get(reportContext)("page not shown", error);
    return data({ page: null }, { status: 503, headers: NO_STORE });
  }
}

export const headers = ownHeaders;

export default function DynamicPage({ loaderData: { page } }: Route.ComponentProps) {
  // One route shows them all: a page after another is a new one, whose form must not keep the other's state.
  return page ? <ShownPage key={page.slug} page={page} /> : <NotFound />;
}

/** Also shown when the browser can't fetch the page. */
export function ErrorBoundary() {
  return <NotFound />;
}
