import type { QueryClient } from "@tanstack/react-query";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { fetchLateParts } from "#app/desk/late-parts.ts";
import { whenQuiet } from "#app/lib/when-quiet.ts";
import { prepareToasts } from "#app/ui/toaster.tsx";
import { SCOPE, WORKER } from "../service-worker.ts";

/** The files of this build that the desk is made of, as React Router lists them (8.4, `window.__reactRouterManifest`). */
type Manifest = {
  /** Names the build. */
  url: string;
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
};

const DESK_ROUTES = [
  "root",
  "admin/admin-layout",
  "admin/gate.route",
  "desk/admin-leads.route",
  "desk/admin-lead.route",
];

/**
 * Has the service worker keep the desk's document and files, without any data, so that it opens without a network; once
 * the screen has all that it shows. @returns a function that calls it off
 */
export function keepShell(queries: QueryClient): () => void {
  return navigator.serviceWorker && navigator.onLine ? whenQuiet(queries, keep) : () => {};
}

async function keep(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
    const { active } = await navigator.serviceWorker.ready;
    const manifest = Object(window).__reactRouterManifest as Manifest;
    await Promise.all([fetchLateParts(), prepareToasts()]);
    const routes = await routesOfLead(manifest.version);
    active?.postMessage({ build: manifest.url, routes, files: [...filesOfDesk({ ...manifest, routes })] });
  } catch {
    // A browser that keeps nothing works as without any of this.
  }
}

/** A page knows of the routes that it has links to: of a lead's, this one may not yet. */
async function routesOfLead(version: string): Promise<Manifest["routes"]> {
  const asked = new URLSearchParams({ paths: `${DESK_PATH}/any`, version });
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
