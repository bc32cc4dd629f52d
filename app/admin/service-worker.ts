const SCRIPT = "/admin/service-worker.js";
/** Only the admin: public pages have no service worker. */
const SCOPE = "/admin/";

/** Registers the admin's service worker (public/admin/service-worker.js). */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(SCRIPT, { scope: SCOPE });
}

/** Undefined if it isn't registered, or in a browser without service workers. */
export async function findServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration(SCOPE);
}
