/**
 * A request exactly as the official client would send it. `url` is a path if the backend is on the site's own origin.
 */
export type FirstRead = { method: string; url: string; headers: Record<string, string>; body: string };

/**
 * The requests that the document's inline script started before any other script loaded (server/pages/read-first.ts).
 */
export type BegunReads = {
  token: string;
  /** The URL of the document; a screen at another URL fetches its own data. */
  at: string;
  /** By method, URL and body, separated by spaces. */
  answers: Map<string, Promise<Response>>;
  /** How many requests are still pending. */
  waiting: number;
};

declare global {
  interface Window {
    begunReads?: BegunReads;
  }
}

/** Placeholder in a request body for the account's id, which only the browser knows. */
export const ACCOUNT_PLACEHOLDER = "{account}";

/** After this long, the prefetched data is too old to show. */
const MAX_AGE_MS = 20_000;

/** Whether the inline script prefetched data for this page a moment ago. */
export function haveFirstReadsStarted(): boolean {
  return usableReads() !== undefined;
}

/** Whether prefetched answers are left and all of them have arrived. */
export function areFirstReadsReady(): boolean {
  const begun = usableReads();
  return begun?.waiting === 0 && begun.answers.size > 0;
}

/**
 * The prefetched answer to this request, if it was sent with the same account's token. Each answer is handed out
 * once.
 */
export function takeFirstRead(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const begun = usableReads();
  if (!begun) return undefined;
  if (new Headers(init?.headers).get("authorization") !== `Bearer ${begun.token}`) return undefined;
  const name = [init?.method ?? "GET", input, init?.body ?? ""].join(" ");
  const answer = begun.answers.get(name);
  begun.answers.delete(name);
  return answer;
}

function usableReads(): BegunReads | undefined {
  const begun = window.begunReads;
  return begun?.at === location.href && performance.now() <= MAX_AGE_MS ? begun : undefined;
}
