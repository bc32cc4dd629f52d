import { data, Outlet } from "react-router";
import { lazyPart } from "#app/lib/client/unreachable.ts";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { loadShownPage } from "../blocks/load-shown-page.server.ts";
import { asPlaceholdersContext } from "../blocks/render-built-in.server.ts";
import type { PageOverride } from "../blocks/shown-page-data.ts";
import { ownHeaders, routeSlug } from "../built-in-route.ts";
import type { Route } from "./+types/page-override";

const ShownPage = lazyPart(async () => ({ default: (await import("../parts/shown-page.tsx")).ShownPage }));

/**
 * Slugs whose built-in page was replaced by a published page when last checked. If the database is down, these answer
 * with 503 instead of showing texts and prices that staff have replaced.
 */
const replacedSlugs = new Set<string>();

/** If the database is down, the built-in page is shown, unless it is known to be replaced. */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  if (context.get(asPlaceholdersContext)) return data<PageOverride>({ page: null });
  const slug = routeSlug(pattern);
  try {
    const page = await loadShownPage(context.get(backendClientContext), slug, url.searchParams.get("before"));
    if (page) replacedSlugs.add(slug);
    else replacedSlugs.delete(slug);
    return data<PageOverride>({ page });
  } catch (error) {
    context.get(reportContext)("shown without looking for a page of its own", error);
    if (replacedSlugs.has(slug)) throw data(null, { status: 503, headers: { "Cache-Control": "no-store" } });
    return data<PageOverride>({ page: null }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const headers = ownHeaders;

/** Renders the built-in page, or the published page that replaces it: docs/decisions/007. */
export default function PageOverrideLayout({ loaderData: { page } }: Route.ComponentProps) {
  return page ? <ShownPage key={page.slug} page={page} /> : <Outlet />;
}
