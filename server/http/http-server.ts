import type { IncomingMessage, Server } from "node:http";
import { createServer, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { FormStatus } from "#app/admin/form-check/form-check-state.ts";
import { CLEAN_CONTENT_PATH, PREVIEW_PATH } from "#app/content/preview-form.ts";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import type { IntakeState } from "#app/leads/intake-state.ts";
import { PICTURE_UPLOADS_PATH, PICTURES_PATH } from "#app/lib/picture-url.ts";
import { MAX_BODY_BYTES } from "#backend/rest/limits.ts";
import { OverloadedError, type WorkLimits } from "#backend/work-gate.ts";
import { BEACON_PATH } from "../figures/beacon.ts";
import { faultFields } from "../log.ts";
import type { LastResortPages } from "../pages/last-resort-pages.ts";
import { answer, createPageResponses, type PageSource, respondWithPage } from "../pages/page-responses.ts";
import { loggedPath } from "../pages/public-page.ts";
import { queueRenders } from "../pages/render-queue.ts";
import { answerPlainGets, type CachedResponse } from "./answer-plain-gets.ts";
import { isByUncountedProxy, lacksProxies, onBehalfOf, rememberClientAddress } from "./client-address.ts";
import { compressRows } from "./compression.ts";
import { limitConnections, REQUEST_LIMITS } from "./connection-limits.ts";
import { createEndOfTurn } from "./end-of-turn.ts";
import { limitHeldBytes } from "./held-bytes.ts";
import { createHostCheck, isFromAnotherSite } from "./origin-checks.ts";
import { resourcePolicy, securityHeaders } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";
import { createWaitUntil } from "./wait-until.ts";

/** A Connect middleware: responds, or calls `next`. */
export type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

type HttpServerOptions = PageSource & {
  staticFiles: StaticFiles;
  devMiddleware?: Middleware;
  /** Handles the data, auth and storage API; null with a hosted backend. */
  backend: ((request: Request) => Promise<Response>) | null;
  /** Handles picture uploads, wherever the backend runs. */
  takePicture: (request: Request) => Promise<Response>;
  showPicture: (request: Request) => Promise<Response>;
  /** Readiness by component. */
  readiness: () => Promise<Record<string, boolean>>;
  /** Leads that are waiting for the database; shown in /readyz. */
  waitingLeads: () => IntakeState;
  /** Streams lead changes to open lead desks. It doesn't go through the render queue, because it stays open. */
  followLeads: (request: Request) => Promise<Response>;
  /** Counts visits that browsers report. It doesn't go through the render queue either. */
  takeBeacon: (request: Request) => Promise<Response>;
  /** The status that refuses a caller who may not edit posts and pages; null for one who may. */
  refusalOf: (authorization: string | null) => Promise<401 | 403 | 503 | null>;
  /** Result of the last form check; shown in /readyz, but doesn't affect readiness: visitors can still use the site. */
  formStatus: () => FormStatus;
  lastResort: LastResortPages;
  siteOrigin: string;
  hstsPreload: boolean;
  trustedProxies: number;
  /** Limits on rendering page views; form posts have the same limits of their own. Defaults apply if absent. */
  renderLimits?: WorkLimits;
  /** Aborted when the time for shutdown runs out: pending requests then get a 503. */
  giveUp: AbortSignal;
};

type Routes = Hono<{ Bindings: HttpBindings }>;

const FORM_BODY_LIMIT_BYTES = 64 * 1024;
const CONTENT_PATHS = [PREVIEW_PATH, CLEAN_CONTENT_PATH];
const GIVEN_UP = { "cache-control": "no-store", connection: "close", "retry-after": "5" };
const BUSY = { "cache-control": "no-store", "retry-after": "5" };
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Load balancers check health by IP address, old ones without a Host header. */
const HEALTH_CHECK = /^\/(healthz|readyz)(\?|$)/;
/** The absolute form of a target (RFC 9112, section 3.2.2), as `URL` reads it. */
const ABSOLUTE = /^https?:\/*(?<host>[^/?#]*)/i;

/**
 * The path of one request: host check → cached page → security headers → health checks → pictures, backend API, lead
 * changes and beacons → static file → cross-site check → rendered page. Most cached pages are answered on the raw socket
 * (answer-plain-gets.ts), the rest of them in Node's request event. Only other requests reach Hono.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { devMiddleware, pages, siteOrigin } = options;
  const headers = securityHeaders(siteOrigin, { preload: options.hstsPreload });
  const isOwnHost = createHostCheck(siteOrigin);
  const find = createPageResponses(pages, headers);
  const endOfTurn = createEndOfTurn();
  const hostname = new URL(siteOrigin).host;
  const listener = getRequestListener(createRoutes(options, headers).fetch, { hostname });
  /** Once the server stops, each answer is its connection's last: clients, above all proxies, would go on sending requests. */
  class Answer extends ServerResponse {
    override writeHead(...head: unknown[]): this {
      if (!server.listening) this.shouldKeepAlive = false;
      return super.writeHead(...(head as [number]));
    }
  }
  const server: Server = createServer({ ...REQUEST_LIMITS, ServerResponse: Answer }, (incoming, outgoing) => {
    if (!isOwnHost(hostOf(incoming)) && !HEALTH_CHECK.test(incoming.url ?? "")) {
      refuseHost(siteOrigin, outgoing);
    } else if (hasTwoHosts(incoming)) {
      outgoing.writeHead(400, { "cache-control": "no-store" }).end();
    } else if (devMiddleware) devMiddleware(incoming, outgoing, () => void listener(incoming, outgoing));
    else {
      const cached = incoming.method === "GET" ? find(incoming) : null;
      if (cached) endOfTurn.add(() => write(outgoing, cached));
      else void listener(incoming, outgoing);
    }
  });
  const use = limitConnections(server, options);
  limitHeldBytes(server, options.log);
  if (!devMiddleware) {
    answerPlainGets(server, {
      use,
      endOfTurn,
      find: (request) => (isOwnHost(request.headers.host) ? find(request) : null),
    });
  }
  return server;
}

/** Whom the request is for: the host of an absolute target counts instead of the header (RFC 9112, section 3.2.2). */
function hostOf({ url = "", headers }: IncomingMessage): string | undefined {
  return ABSOLUTE.exec(url)?.groups?.host ?? headers.host;
}

/** To be refused (RFC 9112, section 3.2): Node takes the first, and a proxy may have taken the other. */
function hasTwoHosts({ headersDistinct }: IncomingMessage): boolean {
  return (headersDistinct.host?.length ?? 0) > 1;
}

function write(outgoing: ServerResponse, { status, head, body }: CachedResponse): void {
  outgoing.writeHead(status, head);
  outgoing.end(body);
}

function refuseHost(siteOrigin: string, outgoing: ServerResponse): void {
  outgoing.writeHead(421, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  });
  outgoing.end(`This server answers as ${siteOrigin} only. SITE_ORIGIN gives it another name.\n`);
}

function createRoutes(options: HttpServerOptions, headers: Record<string, string>): Routes {
  const { backend, followLeads, formStatus, lastResort, log, readiness, staticFiles, waitingLeads } = options;
  const finishesInTime = createWaitUntil(options.giveUp);
  const pageSource = { ...options, site: queueRenders(options.site, options.renderLimits) };
  const routes: Routes = new Hono();

  routes.use(async (context, next) => {
    const { incoming } = context.env;
    rememberClientAddress(context.req.raw, incoming, options.trustedProxies);
    if (isByUncountedProxy(incoming, options.trustedProxies)) {
      log.warn("all visitors share one address: TRUSTED_PROXIES does not count the proxy in front");
    }
    if (lacksProxies(incoming, options.trustedProxies)) {
      log.warn("all visitors share one address: X-Forwarded-For has fewer than TRUSTED_PROXIES counts");
    }
    if (!(await finishesInTime(next()))) context.res = context.html(lastResort.outage, 503, GIVEN_UP);
    const own = resourcePolicy(context.res.headers.get("content-type"));
    for (const [name, value] of Object.entries({ ...headers, ...own })) {
      // Pages with a secret address set a stricter Referrer-Policy themselves.
      if (name !== "Referrer-Policy" || !context.res.headers.has(name)) context.header(name, value);
    }
  });
  for (const path of ["/healthz", "/readyz", "/rest/v1/*", "/auth/v1/*", "/storage/v1/*"])
    routes.use(path, preventCaching);
  routes.get("/healthz", (context) => context.text("ok"));
  routes.get("/readyz", async (context) => {
    const components = await readiness();
    const ready = Object.values(components).every(Boolean);
    const { verifiedAt, failing } = formStatus();
    const form = { verifiedAt, failingSince: failing?.since ?? null };
    return context.json({ ready, components, leads: waitingLeads(), form }, ready ? 200 : 503);
  });
  routes.post(`${PICTURE_UPLOADS_PATH}*`, (context) => options.takePicture(context.req.raw));
  routes.get(`${PICTURES_PATH}*`, (context) => options.showPicture(context.req.raw));
  if (backend) {
    routes.use("/rest/v1/*", compressRows);
    routes.all("/rest/v1/*", (context) => backend(context.req.raw));
    routes.all("/auth/v1/*", (context) => backend(context.req.raw));
    routes.all("/storage/v1/*", (context) => backend(context.req.raw));
  }
  routes.get(LEAD_CHANGES_PATH, (context) => followLeads(context.req.raw));
  routes.post(BEACON_PATH, (context) => options.takeBeacon(context.req.raw));
  routes.get("*", async (context, next) => {
    const file = await staticFiles.get(context.req.path);
    return file ? answer(file, context.req.raw) : next();
  });
  guardForms(routes, options);
  routes.all("*", (context) => respondWithPage(pageSource, context.req.raw));
  routes.onError((error, context) => {
    if (error instanceof OverloadedError) {
      log.warn("pages refused: too many wait to be rendered");
      return context.html(lastResort.busy, 503, BUSY);
    }
    // A client that disconnects while it sends a form is not this server's failure.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    log.error("request failed", { path: loggedPath(context.req.path), ...faultFields(error) });
    return context.html(lastResort.outage, 500, { "cache-control": "no-store" });
  });
  return routes;
}

/** These responses depend on the caller and the moment, so they are not cacheable unless they say otherwise. */
const preventCaching: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
};

/**
 * Rejects form posts from other sites, and bodies larger than their form allows. Content can have as many bytes as the
 * data API can store, so it is rejected before it is read unless its sender may write content.
 */
function guardForms(routes: Routes, { lastResort, refusalOf, siteOrigin }: HttpServerOptions): void {
  const refused = { "cache-control": "no-store" };
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => context.html(lastResort.tooLarge, 413, refused) });
  const limitForm = limitTo(FORM_BODY_LIMIT_BYTES);
  const limitContent = limitTo(MAX_BODY_BYTES.signedIn);
  routes.use(async (context, next) => {
    const { req } = context;
    const request = req.raw;
    if (!SAFE_METHODS.has(req.method) && isFromAnotherSite(request.headers, siteOrigin))
      return context.html(lastResort.foreignForm, 403, refused);
    const isContent = req.method === "POST" && CONTENT_PATHS.includes(req.path);
    const refusal = isContent ? await refusalOf(req.header("authorization") ?? null) : null;
    if (refusal) return context.body(null, refusal, refused);
    return (isContent ? limitContent : limitForm)(context, () => {
      // A body without a stated length has been read, and put into another request.
      onBehalfOf(request, req.raw);
      return next();
    });
  });
}
