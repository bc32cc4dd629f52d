import type { ComponentProps } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { PAGE_OVERRIDE_ROUTE_ID, type PageOverride } from "../blocks/shown-page-data.ts";

/** Leads to the contact page, and there to its form; or, if staff have replaced that page by one without, to a page with it. */
export function QuoteLink(props: Omit<ComponentProps<"a">, "href">) {
  const { pathname } = useLocation();
  const written = useRouteLoaderData<PageOverride>(PAGE_OVERRIDE_ROUTE_ID)?.page?.content.nodes;
  if (pathname !== "/contact") return <Link {...props} to="/contact" />;
  return written?.includes("quote-form") === false ? (
    <Link {...props} to="/quote" />
  ) : (
    <a {...props} href="#quote" />
  );
}
