import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { PREVIEW_PATH } from "#app/lib/preview-form.ts";
import type { Logger } from "#backend/logger.ts";
import { rememberClientAddress } from "./client-address.ts";
import { limitConnections, REQUEST_LIMITS } from "./connection-limits.ts";
import type { LastResortPages } from "./last-resort-pages.ts";
import { createHostCheck, isFromAnotherSite } from "./origin-checks.ts";
import { type CachedPage, negotiate, type PageCache, preparePage, type RenderedPage } from "./page-cache.ts";
import { canonicalPath, publicPage } from "./public-page.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Site } from "./site.ts";
import type { StaticFiles } from "./static-files.ts";

/** Connect's form: answers, or passes the request on. */
export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

export type HttpServerOptions = {
  site: Site;
  staticFiles: StaticFiles;
  devMiddleware?: Middleware;
  pages: PageCache;
  /** Answers the data and auth API; absent where a hosted backend does. */
  backend: ((request: Request) => Promise<Response>) | null;
  /** Readiness by component. */
  readiness: () => Promise<Record<string, boolean>>;
  lastResort: LastResortPages;
  siteOrigin: string;
  trustedProxies: number;
  log: Logger;
};

const LOGGED_PATH_LENGTH = 200;
const FORM_BODY_LIMIT_BYTES = 64 * 1024;
/** The longest content that a page or post can have, in characters of up to four bytes. */
const CONTENT_BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Balancers ask by address, and old ones without a Host. */
const HEALTH_CHECK = /^\/(healthz|readyz)(\?|$)/;

/**
 * One request's way: host → page kept in memory → security headers → health → backend API → file of the build →
 * sender → page. Kept pages are answered straight from Node's request event; only the rest goes through Hono.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { devMiddleware, pages, siteOrigin } = options;
  const headers = securityHeaders(siteOrigin);
  const isOwnHost = createHostCheck(siteOrigin);
  const hostname = new URL(siteOrigin).host;
  const listener = getRequestListener(createRoutes(options, headers).fetch, { hostname });
  const server = createServer(REQUEST_LIMITS, (incoming, outgoing) => {
    if (!isOwnHost(incoming.headers.host) && !HEALTH_CHECK.test(incoming.url ?? "")) {
      refuseHost(siteOrigin, outgoing);
    } else if (devMiddleware) devMiddleware(incoming, outgoing, () => void listener(incoming, outgoing));
    else if (!answerFromCache(pages, headers, incoming, outgoing)) void listener(incoming, outgoing);
  });
  limitConnections(server, options);
  return server;
}

function refuseHost(siteOrigin: string, outgoing: ServerResponse): void {
  outgoing.writeHead(421, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  });
  outgoing.end(`This server answers as ${siteOrigin} only. SITE_ORIGIN gives it another name.\n`);
}

function answerFromCache(
  pages: PageCache,
  headers: Record<string, string>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  if (incoming.method !== "GET" || !incoming.url) return false;
  const page = pages.get(publicPage(incoming.url)?.key ?? "");
  if (!page) return false;
  const { encoding, notModified } = negotiate(page, incoming.headers);
  const body = notModified ? null : page.body[encoding];
  outgoing.writeHead(notModified ? 304 : page.status, {
    ...headers,
    ...representation(page, encoding, body),
  });
  outgoing.end(body);
  return true;
}

function createRoutes(options: HttpServerOptions, headers: Record<string, string>) {
  const { backend, log, readiness, staticFiles } = options;
  const routes = new Hono<{ Bindings: HttpBindings }>();

  routes.use(async (context, next) => {
    rememberClientAddress(context.req.raw, context.env.incoming, options.trustedProxies);
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  routes.get("/healthz", (context) => context.text("ok"));
  routes.get("/readyz", async (context) => {
    const components = await readiness();
    const ready = Object.values(components).every(Boolean);
    return context.json({ ready, components }, ready ? 200 : 503);
  });
  if (backend) {
    routes.all("/rest/v1/*", (context) => backend(context.req.raw));
    routes.all("/auth/v1/*", (context) => backend(context.req.raw));
  }
  routes.get("*", async (context, next) => {
    const file = await staticFiles.get(context.req.path);
    return file ? answer(file, context.req.raw) : next();
  });
  routes.use(async (context, next) => {
    const { method, headers } = context.req.raw;
    if (SAFE_METHODS.has(method) || !isFromAnotherSite(headers, options.siteOrigin)) return next();
    return context.html(options.lastResort.foreignForm, 403, { "cache-control": "no-store" });
  });
  const limitTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (context) => context.html(options.lastResort.tooLarge, 413, { "cache-control": "no-store" }),
    });
  const limitForm = limitTo(FORM_BODY_LIMIT_BYTES);
  const limitContent = limitTo(CONTENT_BODY_LIMIT_BYTES);
  routes.use((context, next) =>
    (context.req.path === PREVIEW_PATH ? limitContent : limitForm)(context, next),
  );
  routes.all("*", (context) => answerPage(options, context.req.raw));
  routes.onError((error, context) => {
    log.error("request failed", { path: context.req.path, error: error.name, reason: error.message });
    return context.html(options.lastResort.outage, 500, { "cache-control": "no-store" });
  });
  return routes;
}

async function answerPage({ site, pages, log }: HttpServerOptions, request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") return answerOnce(await site(request), request);
  const canonical = canonicalPath(url.pathname);
  if (canonical) {
    return new Response(null, { status: 301, headers: { location: canonical + url.search } });
  }
  const target = publicPage(url.pathname + url.search);
  if (!target) return answerOnce(await site(request), request);
  const page = await pages.render(
    target.key,
    () => site(new Request(new URL(target.url, url), { headers: { accept: "text/html" } })),
    isWorthKeeping,
  );
  if (page.status === 404) log.info("page not found", { path: url.pathname.slice(0, LOGGED_PATH_LENGTH) });
  return answer(page, request);
}

function isWorthKeeping({ status, headers }: RenderedPage): boolean {
  return status === 200 && headers["cache-control"] !== "no-store";
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

function answer(page: CachedPage, request: Request): Response {
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

function representation(
  page: CachedPage,
  encoding: keyof CachedPage["body"],
  body: Buffer | null,
): Record<string, string> {
  return {
    "cache-control": "no-cache",
    ...page.headers,
    etag: page.etag[encoding],
    vary: "Accept-Encoding",
    ...(body && encoding !== "identity" && { "content-encoding": encoding }),
    ...(body && { "content-length": String(body.length) }),
  };
}
