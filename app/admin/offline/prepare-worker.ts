import type { QueryClient } from "@tanstack/react-query";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { prefetchDeskComponents } from "#app/desk/lazy-components.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { prepareToasts } from "#app/ui/toaster.tsx";
import { resumeNotifications } from "../account/notified-devices.ts";
import { registerServiceWorker } from "../service-worker.ts";

/** The part of React Router's asset manifest that lists the desk's files (8.4, `window.__reactRouterManifest`). */
type Manifest = {
  /** Identifies the build. */
  url: string;
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
};

const DESK_ROUTES = [
  "root",
  "admin/admin-layout",
  "admin/gate.route",
  "admin/screens.route",
  "desk/admin-leads.route",
  "desk/admin-lead.route",
  // Where the desk goes when its session has ended.
  "admin/sign-in.route",
];

/**
 * Registers the service worker, has it store the desk's document and files, without any data, so that the desk opens
 * without a network, and resumes notifications of an earlier session. Throws if that fails.
 */
export async function prepareWorker(client: BackendClient, queries: QueryClient): Promise<void> {
  await Promise.all([keepShell(), resumeNotifications(client, queries)]);
}

async function keepShell(): Promise<void> {
  try {
    await registerServiceWorker();
    const { active } = await navigator.serviceWorker.ready;
    const manifest = Object(window).__reactRouterManifest as Manifest;
    await Promise.all([prefetchDeskComponents(), prepareToasts()]);
    const routes = await fetchRoutes(manifest.version);
    active?.postMessage({ build: manifest.url, routes, files: [...filesOfDesk({ ...manifest, routes })] });
  } catch {
    // Without storage the admin works, but not offline.
  }
}

/** The page's manifest only contains routes it links to, so fetch those of a lead and of the sign-in. */
async function fetchRoutes(version: string): Promise<Manifest["routes"]> {
  const asked = new URLSearchParams({ paths: `${DESK_PATH}/any,/admin`, version });
  const answer = await fetch(`/__manifest?${asked}`);
  return answer.json();
}

function filesOfDesk({ entry, routes }: Manifest): Set<string> {
  const ofRoutes = DESK_ROUTES.flatMap((id) => {
    const route = routes[id];
    return route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [];
  });
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const here = fetched.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  return new Set([entry.module, ...entry.imports, ...ofRoutes, ...here.map(({ pathname }) => pathname)]);
}
