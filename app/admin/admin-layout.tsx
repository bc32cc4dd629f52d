import { Outlet, useLocation } from "react-router";
import { UNTRANSLATED } from "#app/lib/hydration.ts";
import { browserBackendAddress } from "#app/lib/request-context.ts";
import { LastResort } from "#app/ui/last-resort.tsx";
import type { Route } from "./+types/admin-layout";
import stylesheet from "./admin.css?url";
import { AuthProvider } from "./auth.tsx";
import { ClockNotice } from "./clock-notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "manifest", href: "/admin/manifest.webmanifest" },
];

/**
 * Translating replaces the text that React has rendered. What changed later would keep its former text, such as the number of
 * selected leads, and where React removes such a text, the whole screen fails.
 */
export const handle = UNTRANSLATED;

/**
 * Isolates staff pages from windows that opened them, and keeps them out of search engines. Public pages don't send the first:
 * the browser would start a new process for each page once its response arrives, which delays it.
 */
export const headers: Route.HeadersFunction = () => ({
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

export function loader({ context }: Route.LoaderArgs) {
  return { address: browserBackendAddress(context) };
}

/** The backend's address never changes while a page is open. */
export function shouldRevalidate() {
  return false;
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AuthProvider address={loaderData.address}>
      {/* Chrome would offer to translate whatever the document's own attribute says. */}
      <meta name="google" content="notranslate" />
      {/* The background of dark screens, for the system's bars; the manifest has that of light ones. */}
      <meta name="theme-color" content="#0f1629" media="(prefers-color-scheme: dark)" />
      <OfflineNotice />
      <ClockNotice />
      <Outlet />
    </AuthProvider>
  );
}

/** Here as well as in root.tsx, whose boundary would drop the admin's style sheet. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isStorageBlocked = error instanceof DOMException && error.name === "SecurityError";
  return isStorageBlocked ? <StorageBlocked /> : <LastResort />;
}

/** Local storage keeps the session, and throws where the browser's settings forbid it. */
function StorageBlocked() {
  const { pathname, search } = useLocation();
  return (
    <main className="last-resort">
      <title>Storage is blocked</title>
      <h1>This browser may not keep anything for this site</h1>
      <p role="alert">
        Without that, nobody can stay signed in. Please allow cookies and site data for this site in the
        browser’s settings, then <a href={pathname + search}>try again</a>.
      </p>
    </main>
  );
}
