import { lazy } from "react";
import { data, Outlet } from "react-router";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { loadShownPage } from "../blocks/load-shown-page.server.ts";
import type { PageOverride } from "../blocks/page-override.ts";
import { asPlaceholdersContext } from "../blocks/render-built-in.ts";
import { routeSlug } from "../route-slug.ts";
import type { Route } from "./+types/page-override";

const ShownPage = lazy(async () => ({ default: (await import("../parts/shown-page.tsx")).ShownPage }));

/**
 * Slugs at which a published page was last seen to win. Without the database, what stands there is not known, but
 * the built-in page, with texts and prices that staff have replaced, would be wrong.
 */
const won = new Set<string>();

/** Without the database, the built-in pages answer, but where one is known to be replaced. */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  if (context.get(asPlaceholdersContext)) return data<PageOverride>({ page: null });
  const slug = routeSlug(pattern);
  try {
    const page = await loadShownPage(context.get(backendClientContext), slug, url.searchParams.get("before"));
    if (page) won.add(slug);
    else won.delete(slug);
    return data<PageOverride>({ page });
  } catch (error) {
    context.get(reportContext)("shown without looking for a page of its own", error);
    if (won.has(slug)) throw data(null, { status: 503, headers: { "Cache-Control": "no-store" } });
    return data<PageOverride>({ page: null }, { headers: { "Cache-Control": "no-store" } });
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The built-in page of this address, or the published page that wins over it: docs/decisions/007. */
export default function PageOverrideLayout({ loaderData: { page } }: Route.ComponentProps) {
  return page ? <ShownPage page={page} /> : <Outlet />;
}
