import { type ReactNode, use, useEffect, useRef } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { openAsDocument, Unreachable } from "#app/lib/client/unreachable.ts";
import { useHydrated } from "#app/lib/hydration.ts";
import { RenderNonce } from "#app/lib/request-context.ts";
import type { Route } from "./+types/site-layout";
import { PAGE_OVERRIDE_ROUTE_ID, type PageOverride } from "./blocks/shown-page-data.ts";
import { ExitPopup } from "./chrome/exit-popup.tsx";
import { keepPlacesOfAnchors } from "./chrome/places-of-anchors.ts";
import { MobileBar, SiteFooter } from "./chrome/site-footer.tsx";
import { SiteHeader } from "./chrome/site-header.tsx";
import { SiteMenu } from "./chrome/site-menu.tsx";
import { Symbols } from "./drawings/symbols.tsx";
import { NotFound, PageFailed, PageUnreachable } from "./parts/page-failures.tsx";
import { PageOnItsWay } from "./parts/page-on-its-way.tsx";
import css from "./site.css?inline";
import cssUrl from "./site.css?url";

const NO_OVERRIDE: PageOverride = { page: null };

export const clientMiddleware = [openAsDocument({ [PAGE_OVERRIDE_ROUTE_ID]: NO_OVERRIDE })];

export const links: Route.LinksFunction = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

if (!import.meta.env.SSR) keepPlacesOfAnchors();

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteFrame>{failureOf(error)}</SiteFrame>;
}

function failureOf(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return error instanceof Unreachable ? <PageUnreachable /> : <PageFailed />;
}

function SiteFrame({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  useFocusOnNewPage();
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
      {/* Only script opens it, so it is left out of the server-rendered document and its critical CSS. */}
      {hydrated ? <ExitPopup /> : null}
    </>
  );
}

/** Moves the focus to a new page's heading, from the link that led to it: it is gone, or stays at the page's end. */
function useFocusOnNewPage(): void {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);
  useEffect(() => {
    if (address === shown.current) return;
    shown.current = address;
    const heading = hash ? null : document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [address, hash]);
}

/** The server reduces the inlined style to what the document needs; after hydration the full sheet is loaded. */
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

const TAP_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: "/*" }, eagerness: "conservative" }],
});

/**
 * Lets the browser prefetch a link's document as soon as it is pressed (WICG Speculation Rules). Only used before
 * hydration: afterwards, links fetch just data.
 */
function TapPrefetch() {
  const nonce = use(RenderNonce) || undefined;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
  return <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: TAP_RULES }} />;
}
