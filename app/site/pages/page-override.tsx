import { lazy } from "react";
import { data, Outlet } from "react-router";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { loadShownPage } from "../blocks/load-shown-page.server.ts";
import type { PageOverride } from "../blocks/page-override.ts";
import { asPlaceholdersContext } from "../blocks/render-built-in.ts";
import { routeSlug } from "../route-slug.ts";
import type { Route } from "./+types/page-override";

const ShownPage = lazy(async () => ({ default: (await import("../parts/shown-page.tsx")).ShownPage }));

/** Never fails: without the database, the built-in pages answer. */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  if (context.get(asPlaceholdersContext)) return data<PageOverride>({ page: null });
  try {
    const page = await loadShownPage(
      context.get(backendClientContext),
      routeSlug(pattern),
      url.searchParams.get("before"),
    );
    return data<PageOverride>({ page });
  } catch (error) {
    context.get(reportContext)("shown without looking for a page of its own", error);
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
