import { data } from "react-router";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { redirectFrom } from "#app/pages/redirects/find-redirect.ts";
import { ownHeaders } from "../built-in-route.ts";
import { NotFound } from "../parts/page-failures.tsx";
import { notFoundFacts, pageHead } from "../seo.ts";
import type { Route } from "./+types/not-found";

export const meta = (args: Route.MetaArgs) => pageHead(args, notFoundFacts);

export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    const redirected = await redirectFrom(context.get(backendClientContext), url.pathname);
    return redirected ?? data(null, { status: 404 });
  } catch (error) {
    context.get(reportContext)("redirect not looked for", error);
    return data(null, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}

export const headers = ownHeaders;

export default function NotFoundPage() {
  return <NotFound />;
}
