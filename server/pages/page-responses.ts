import type { IncomingMessage } from "node:http";
import type { Logger } from "#backend/logger.ts";
import { OverloadedError } from "#backend/work-gate.ts";
import type { CachedResponse } from "../http/answer-plain-gets.ts";
import { onBehalfOf } from "../http/client-address.ts";
import type { Encoding } from "../http/compression.ts";
import { resourcePolicy } from "../http/security-headers.ts";
import {
  type Cacheability,
  type CachedPage,
  negotiate,
  type PageCache,
  preparePage,
  type RenderedPage,
} from "./page-cache.ts";
import { admitPreview, discountPreview, MISSES_PER_NETWORK } from "./preview-guesses.ts";
import {
  asksForTooManyRoutes,
  canonicalPath,
  hasTooManyParts,
  isLinkedPreview,
  loggedPath,
  pathOfPage,
  publicPage,
} from "./public-page.ts";
import type { Site } from "./site.ts";

export type PageSource = {
  site: Site;
  pages: PageCache;
  /** Records a 404 of a public address. */
  noteMissing: (request: Request, path: string) => Promise<void>;
  log: Logger;
};

/**
 * Answers GET requests from the page cache.
 * @param headers the headers of every response
 * @returns a function that finds the response to a request; null if the page is not cached
 */
export function createPageResponses(pages: PageCache, headers: Record<string, string>) {
  // Reuse one response object per cached body.
  const responses = new WeakMap<Buffer, CachedResponse>();

  return ({
    url,
    headers: requestHeaders,
  }: Pick<IncomingMessage, "url" | "headers">): CachedResponse | null => {
    const page = pages.get(publicPage(url ?? "") ?? "");
    if (!page) return null;
    const { encoding, notModified } = negotiate(page, requestHeaders);
    const body = page.body[encoding];
    if (notModified) return makeResponse(page, encoding, null);
    const response = responses.get(body) ?? makeResponse(page, encoding, body);
    responses.set(body, response);
    return response;
  };

  function makeResponse(page: CachedPage, encoding: Encoding, body: Buffer | null): CachedResponse {
    const own = { ...resourcePolicy(page.headers["content-type"]), ...representation(page, encoding, body) };
    const head = Object.entries({ ...headers, ...own }).flat();
    return { status: body ? page.status : 304, head, body };
  }
}

const TOO_LONG = { status: 414, headers: { "cache-control": "no-store" } };

/** Responds with the rendered page, or redirects to its canonical address. Caches public pages. */
export async function respondWithPage(
  { site, pages, noteMissing, log }: PageSource,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  if (hasTooManyParts(url.pathname) || asksForTooManyRoutes(url))
    return new Response("This address is too long.\n", TOO_LONG);
  if (request.method !== "GET" && request.method !== "HEAD")
    return answerUncached(await site(request), request);
  const path = pathOfPage(url.pathname);
  const canonical = canonicalPath(path);
  if (canonical) return redirectTo(canonical, url);
  if (isLinkedPreview(path)) return answerPreview(() => site(request), request);
  const target = publicPage(url.pathname + url.search);
  if (!target) {
    const rendered = await site(request);
    // Not counted: no redirect can begin at an address that belongs to the site itself.
    if (rendered.status === 404) log.warn("page not found", { path: loggedPath(path) });
    return answerUncached(rendered, request);
  }
  const shared = new Request(new URL(target, url), { headers: { accept: "text/html" } });
  let isOwnRender = false;
  const render = () => {
    isOwnRender = true;
    return site(onBehalfOf(request, shared));
  };
  const page = await pages.render(target, render, cacheabilityOf).catch((error) => {
    // The render was shared with another network's request and refused in that network's turn, so try in this one's own.
    if (isOwnRender || !(error instanceof OverloadedError)) throw error;
    return pages.render(target, render, cacheabilityOf);
  });
  if (page.status === 404) {
    log.warn("page not found", { path: loggedPath(path) });
    void noteMissing(request, path);
  }
  return answer(page, request);
}

/** Redirects to a page's canonical address; single-fetch (.data) requests get React Router's own form of a redirect. */
function redirectTo(path: string, { pathname, search, searchParams }: URL): Response {
  if (!pathname.endsWith(".data")) {
    return new Response(null, { status: 301, headers: { location: path + search } });
  }
  searchParams.delete("_routes");
  const address = searchParams.size ? `${path}?${searchParams}` : path;
  return new Response(null, {
    status: 204,
    headers: { "x-remix-redirect": address, "x-remix-status": "301" },
  });
}

/** A loader that had to respond without the database marks its response with `no-store` or an error status. */
function cacheabilityOf({ status, headers }: RenderedPage): Cacheability {
  if (status >= 500 || headers["cache-control"] === "no-store") return "fallback";
  return status === 200 ? "cacheable" : "uncacheable";
}

const REFUSED = { "cache-control": "no-store", "retry-after": String(MISSES_PER_NETWORK.duration) };

/** Limits how many preview links one network can guess. */
async function answerPreview(render: () => Promise<RenderedPage>, request: Request): Promise<Response> {
  if (!(await admitPreview(request)))
    return new Response("Too many requests", { status: 429, headers: REFUSED });
  let isMiss = false;
  try {
    const rendered = await render();
    isMiss = rendered.status === 404;
    return await answerUncached(rendered, request);
  } finally {
    if (!isMiss) await discountPreview(request);
  }
}

async function answerUncached(rendered: RenderedPage, request: Request): Promise<Response> {
  const { status, headers } = rendered;
  // 204 tells a browser whose scripts are older than this build to reload the document.
  if (status === 204 || (status >= 300 && status < 400)) {
    return new Response(null, { status, headers });
  }
  return answer(
    await preparePage({ ...rendered, headers: { "cache-control": "no-store", ...rendered.headers } }, "fast"),
    request,
  );
}

/** Responds with the page in the client's preferred encoding, or with 304 if the client has it already. */
export function answer(page: CachedPage, request: Request): Response {
  const { encoding, notModified } = negotiate(page, {
    "accept-encoding": request.headers.get("accept-encoding") ?? undefined,
    "if-none-match": request.headers.get("if-none-match") ?? undefined,
  });
  const body = notModified ? null : page.body[encoding];
  return new Response(request.method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer> | null), {
    status: notModified ? 304 : page.status,
    headers: representation(page, encoding, body),
  });
}

function representation(page: CachedPage, encoding: Encoding, body: Buffer | null): Record<string, string> {
  return {
    "cache-control": "no-cache",
    ...page.headers,
    etag: page.etag[encoding],
    vary: "Accept-Encoding",
    ...(body && encoding !== "identity" && { "content-encoding": encoding }),
    ...(body && { "content-length": String(body.length) }),
  };
}
