import type { IncomingMessage } from "node:http";
import type { Logger } from "#backend/logger.ts";
import type { KeptAnswer } from "../http/answer-plain-gets.ts";
import type { Encoding } from "../http/compression.ts";
import {
  type CachedPage,
  negotiate,
  type PageCache,
  preparePage,
  type RenderedPage,
  type Worth,
} from "./page-cache.ts";
import { mayTryPreview, notePreviewMiss } from "./preview-guesses.ts";
import { canonicalPath, isLinkedPreview, pathOfPage, publicPage } from "./public-page.ts";
import type { Site } from "./site.ts";

export type PageSource = {
  site: Site;
  pages: PageCache;
  /** Counts a public address at which there is nothing. */
  noteMissing: (request: Request, path: string) => Promise<void>;
  log: Logger;
};

const LOGGED_PATH_LENGTH = 200;

/**
 * Answers GETs with pages kept in memory.
 * @param headers of every answer
 * @returns a function that finds the answer, or null where there is none
 */
export function createCacheAnswers(pages: PageCache, headers: Record<string, string>) {
  // The answer to nearly every request is made once.
  const answers = new WeakMap<Buffer, KeptAnswer>();

  return ({ url, headers: asked }: Pick<IncomingMessage, "url" | "headers">): KeptAnswer | null => {
    const page = pages.get(publicPage(url ?? "")?.key ?? "");
    if (!page) return null;
    const { encoding, notModified } = negotiate(page, asked);
    const body = page.body[encoding];
    if (notModified) return makeAnswer(page, encoding, null);
    const known = answers.get(body) ?? makeAnswer(page, encoding, body);
    answers.set(body, known);
    return known;
  };

  function makeAnswer(page: CachedPage, encoding: Encoding, body: Buffer | null): KeptAnswer {
    const head = Object.entries({ ...headers, ...representation(page, encoding, body) }).flat();
    return { status: body ? page.status : 304, head, body };
  }
}

/** Answers with the page that the site renders, or leads to its one address; keeps public pages for whoever comes next. */
export async function answerPage(
  { site, pages, noteMissing, log }: PageSource,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") return answerOnce(await site(request), request);
  const path = pathOfPage(url.pathname);
  const canonical = canonicalPath(path);
  if (canonical) return leadTo(canonical, url);
  if (isLinkedPreview(path)) return answerPreview(() => site(request), request);
  const target = publicPage(url.pathname + url.search);
  if (!target) return answerOnce(await site(request), request);
  const page = await pages.render(
    target.key,
    () => site(new Request(new URL(target.url, url), { headers: { accept: "text/html" } })),
    worthOf,
  );
  if (page.status === 404) {
    log.info("page not found", { path: path.slice(0, LOGGED_PATH_LENGTH) });
    void noteMissing(request, path);
  }
  return answer(page, request);
}

/** To a page's one address. A client that asked for data is told in React Router's own way, and goes there itself. */
function leadTo(path: string, { pathname, search, searchParams }: URL): Response {
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

/** A loader that had to do without the database says so by `no-store`, or by a status of its own. */
function worthOf({ status, headers }: RenderedPage): Worth {
  if (status >= 500 || headers["cache-control"] === "no-store") return "makeshift";
  return status === 200 ? "kept" : "sent";
}

const REFUSED = { "cache-control": "no-store", "retry-after": "3600" };

/** Whoever tries out links is soon answered no more. */
async function answerPreview(render: () => Promise<RenderedPage>, request: Request): Promise<Response> {
  if (!(await mayTryPreview(request)))
    return new Response("Too many requests", { status: 429, headers: REFUSED });
  const rendered = await render();
  if (rendered.status === 404) await notePreviewMiss(request);
  return answerOnce(rendered, request);
}

async function answerOnce(rendered: RenderedPage, request: Request): Promise<Response> {
  const { status, headers } = rendered;
  // 204 tells a browser whose script is older than this build to load the document anew.
  if (status === 204 || (status >= 300 && status < 400)) {
    return new Response(null, { status, headers });
  }
  return answer(
    await preparePage({ ...rendered, headers: { "cache-control": "no-store", ...rendered.headers } }, "fast"),
    request,
  );
}

/** The page in the encoding that the client prefers, or only that the client has it already. */
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
