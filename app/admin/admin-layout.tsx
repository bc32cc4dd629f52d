import { Outlet } from "react-router";
import { browserBackendAddress } from "#app/lib/request-context.ts";
import type { Route } from "./+types/admin-layout";
import stylesheet from "./admin.css?url";
import { AuthProvider } from "./auth.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "manifest", href: "/admin/manifest.webmanifest" },
];

/**
 * Isolates staff pages from windows that opened them. Public pages don't send this header: the browser would start a
 * new process for each page once its response arrives, which delays it.
 */
export const headers: Route.HeadersFunction = () => ({ "Cross-Origin-Opener-Policy": "same-origin" });

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
      <meta name="robots" content="noindex" />
      <OfflineNotice />
      <Outlet />
    </AuthProvider>
  );
}
