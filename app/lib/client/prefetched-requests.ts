/**
 * A request exactly as the official client would send it. `url` is a path if the backend is on the site's own origin.
 */
export type PrefetchRequest = { method: string; url: string; headers: Record<string, string>; body: string };

/**
 * The requests that the document's inline script started before any other script loaded (server/pages/prefetch-script.ts).
 */
export type Prefetched = {
  token: string;
  /** The URL of the document; a screen at another URL fetches its own data. */
  at: string;
  /** By method, URL and body, separated by spaces. */
  responses: Map<string, Promise<Response>>;
  /** How many requests are still pending. */
  waiting: number;
};

declare global {
  interface Window {
    prefetched?: Prefetched;
  }
}

/** Placeholder in a request body for the account's id, which only the browser knows. */
export const ACCOUNT_PLACEHOLDER = "{account}";

/** After this long, the prefetched data is too old to show. */
const MAX_AGE_MS = 20_000;

/** Whether the inline script prefetched data for this page a moment ago. */
export function hasPrefetchStarted(): boolean {
  return usablePrefetched() !== undefined;
}

/** Whether prefetched answers are left and all of them have arrived. */
export function isPrefetchReady(): boolean {
  const prefetched = usablePrefetched();
  return prefetched?.waiting === 0 && prefetched.responses.size > 0;
}

/**
 * The prefetched answer to this request, if it was sent with the same account's token. Each answer is handed out
 * once.
 */
export function takePrefetched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const prefetched = usablePrefetched();
  if (!prefetched) return undefined;
  if (new Headers(init?.headers).get("authorization") !== `Bearer ${prefetched.token}`) return undefined;
  const name = [init?.method ?? "GET", input, init?.body ?? ""].join(" ");
  const response = prefetched.responses.get(name);
  prefetched.responses.delete(name);
  return response;
}

function usablePrefetched(): Prefetched | undefined {
  const prefetched = window.prefetched;
  return prefetched?.at === location.href && performance.now() <= MAX_AGE_MS ? prefetched : undefined;
}
