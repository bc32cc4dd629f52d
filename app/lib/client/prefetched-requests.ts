/**
 * A request exactly as the official client would send it. `url` is a path if the backend is on the site's own origin.
 */
export type PrefetchRequest = { method: string; url: string; headers: Record<string, string>; body: string };

/** What the document's inline script requested before any other script had loaded (server/pages/prefetch-script.ts). */
export type Prefetched = {
  /** The access token that the requests were sent with. */
  token: string;
  /** The URL of the document; a screen at another URL fetches its own data. */
  documentUrl: string;
  /** By method, URL and body, separated by spaces. */
  responses: Map<string, Promise<Response>>;
  /** How many responses have not arrived yet. */
  pending: number;
};

declare global {
  interface Window {
    prefetched?: Prefetched;
  }
}

/** Placeholder in a request body for the account's id, which only the browser knows. */
export const ACCOUNT_PLACEHOLDER = "{account}";

/** Prefetched responses are too old to show this long after the document was requested. */
const MAX_AGE_MS = 20_000;

/** Whether the inline script prefetched requests for this document, recently enough to use them. */
export function hasPrefetchStarted(): boolean {
  return usablePrefetched() !== undefined;
}

/** Whether prefetched responses are left and all have arrived. */
export function isPrefetchReady(): boolean {
  const prefetched = usablePrefetched();
  return prefetched?.pending === 0 && prefetched.responses.size > 0;
}

/**
 * The prefetched response to this request, if it was sent with the same account's token. Each response is handed out
 * once.
 */
export function takePrefetched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const prefetched = usablePrefetched();
  if (!prefetched) return undefined;
  if (new Headers(init?.headers).get("authorization") !== `Bearer ${prefetched.token}`) return undefined;
  const key = [init?.method ?? "GET", input, init?.body ?? ""].join(" ");
  const response = prefetched.responses.get(key);
  prefetched.responses.delete(key);
  return response;
}

function usablePrefetched(): Prefetched | undefined {
  const prefetched = window.prefetched;
  return prefetched?.documentUrl === location.href && performance.now() <= MAX_AGE_MS
    ? prefetched
    : undefined;
}
