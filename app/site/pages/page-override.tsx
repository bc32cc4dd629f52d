import { lazy } from "react";
import { data, Outlet } from "react-router";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import type { PageOverride } from "#app/pages/page-override.ts";
import { findShownPage } from "#app/pages/shown-page.server.ts";
import type { Route } from "./+types/page-override";

const ShownPage = lazy(() =>
  import("../parts/shown-page.tsx").then((module) => ({ default: module.ShownPage })),
);

/** Never fails: without the database, the built-in pages answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    const page = await findShownPage(context.get(backendClientContext), url.pathname.slice(1));
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
