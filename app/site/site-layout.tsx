import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { useHydrated } from "#app/lib/hydration.ts";
import type { Route } from "./+types/site-layout";
import { ExitPopup } from "./chrome/exit-popup.tsx";
import { MobileBar } from "./chrome/mobile-bar.tsx";
import { SiteFooter } from "./chrome/site-footer.tsx";
import { SiteHeader } from "./chrome/site-header.tsx";
import { SiteMenu } from "./chrome/site-menu.tsx";
import { Symbols } from "./drawings/symbols.tsx";
import { NotFound } from "./parts/not-found.tsx";
import { PageFailed } from "./parts/page-failed.tsx";
import { PageOnItsWay } from "./parts/page-on-its-way.tsx";
import { PageUnreachable } from "./parts/page-unreachable.tsx";
import { TapPrefetch } from "./parts/tap-prefetch.tsx";
import { WhileLoadingPosts } from "./parts/while-loading-posts.tsx";
import css from "./site.css?inline";
import cssUrl from "./site.css?url";
import { openAsDocument, Unreachable } from "./unreachable.ts";

export const clientMiddleware = [openAsDocument];

export const links: Route.LinksFunction = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

export default function SiteLayout() {
  return (
    <SiteFrame>
      <WhileLoadingPosts>
        <Outlet />
      </WhileLoadingPosts>
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteFrame>{whatFailed(error)}</SiteFrame>;
}

function whatFailed(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return error instanceof Unreachable ? <PageUnreachable /> : <PageFailed />;
}

function SiteFrame({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <>
      <SiteStyle whole={hydrated} />
      {hydrated ? <PageOnItsWay /> : <TapPrefetch />}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Symbols />
      <SiteHeader />
      <SiteMenu />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <MobileBar />
      {/* Only script opens it, so the document need not bring it, nor its style. */}
      {hydrated ? <ExitPopup /> : null}
    </>
  );
}

/** The server cuts the inlined style to what the document needs; the whole of it follows before other pages can. */
function SiteStyle({ whole }: { whole: boolean }) {
  return (
    <>
      <style href="site" precedence="default">
        {import.meta.env.SSR ? css : ""}
      </style>
      {whole && <link rel="stylesheet" href={cssUrl} precedence="default" />}
    </>
  );
}
