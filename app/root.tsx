import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { SCRIPTLESS, UNTRANSLATED } from "./lib/hydration.ts";
import { businessContext, siteOriginContext } from "./lib/request-context.ts";
import { type RootData, RootDataContext } from "./lib/root-data.ts";
import displayFace from "./ui/fonts/display.woff2?url";
import textFace from "./ui/fonts/text.woff2?url";
import { LastResort } from "./ui/last-resort.tsx";
import { Toaster } from "./ui/toaster.tsx";

export function loader({ context }: Route.LoaderArgs): RootData {
  return { business: context.get(businessContext), siteOrigin: context.get(siteOriginContext) };
}

/** The deployment's facts never change while a page is open. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => handle);
  return (
    <html lang="en-US" translate={handles.includes(UNTRANSLATED) ? "no" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* iPhones would turn phone numbers into links, and React would render the changed page anew. */}
        <meta name="format-detection" content="telephone=no" />
        <FontPreload href={textFace} />
        <FontPreload href={displayFace} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/rss+xml" title="Blog" href="/blog/feed.xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {handles.includes(SCRIPTLESS) ? null : (
          <>
            <Toaster />
            <ScrollRestoration storageKey="scroll" />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * The text font is `optional`: if it arrives late, the whole first page goes without it. So preload it before
 * anything else.
 */
function FontPreload({ href }: { href: string }) {
  return <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <RootDataContext value={loaderData}>
      <Outlet />
    </RootDataContext>
  );
}

export function ErrorBoundary() {
  return <LastResort />;
}
