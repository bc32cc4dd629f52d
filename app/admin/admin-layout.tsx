import { Outlet } from "react-router";
import type { Route } from "./+types/admin-layout";
import stylesheet from "./admin.css?url";
import { AuthProvider } from "./auth.tsx";
import { browserBackendAddress } from "./backend-address.ts";
import { OfflineNotice } from "./offline-notice.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "manifest", href: "/admin/manifest.webmanifest" },
];

/**
 * No window that opened a staff page may reach into it. Public pages say nothing of the kind: a browser would start
 * another process for each, once its answer has come, and show it that much later.
 */
export const headers: Route.HeadersFunction = () => ({ "Cross-Origin-Opener-Policy": "same-origin" });

export function loader({ context }: Route.LoaderArgs) {
  return { address: browserBackendAddress(context) };
}

/** Where the backend is never changes while a page is open. */
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
