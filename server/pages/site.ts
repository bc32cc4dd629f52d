import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { NoticeService } from "#app/admin/alerts/notice-service.ts";
import type { BackupState } from "#app/admin/backup/backup-state.ts";
import type { FirstAdminSetup } from "#app/admin/first-admin.ts";
import type { FormCheckState } from "#app/admin/form-check/form-check-state.ts";
import type { KeptAsideService } from "#app/admin/kept-aside/kept-aside-service.ts";
import type { LeadTraces } from "#app/admin/personal-data/erase-leads.server.ts";
import type { TakeLead } from "#app/leads/take-quote.server.ts";
import type { Business } from "#app/lib/business.ts";
import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { addCountingScript } from "../figures/counting-script.ts";
import { contentSecurityPolicy, type PolicyOptions } from "../http/security-headers.ts";
import { keepCriticalCss } from "./critical-css.ts";
import { deferHydration } from "./deferred-hydration.ts";
import type { RenderedPage } from "./page-cache.ts";
import { addPrefetchScript } from "./prefetch-script.ts";
import { decodablePath, isLinkedPreview } from "./public-page.ts";
import { slimManifest } from "./slim-manifest.ts";
import { inlineThinModules, listThinModules, type ThinModules } from "./thin-modules.ts";

/** What loaders and actions may use; app/entry.server.tsx exports a context for each. */
export type SiteServices = {
  business: Business;
  siteOrigin: string;
  /** Whether account mail is sent, by us or a hosted backend, and not just written to the outbox. */
  sendsMail: boolean;
  backendAddress: BackendAddress;
  backendClient: BackendClient;
  /** Where the stream of lead changes stands now; sent back as `Last-Event-ID`. Not secret. */
  leadChangesCursor: () => string;
  /** A client with the service role, which bypasses row-level security, on behalf of this account. */
  adminClientFor: (userId: string) => BackendClient;
  /** How to store the lead of a form submitted with this request. */
  takeLeadFor: (request: Request) => TakeLead;
  notices: NoticeService;
  leadTraces: LeadTraces;
  firstAdminSetup: FirstAdminSetup;
  backupState: () => Promise<BackupState>;
  formCheck: () => FormCheckState;
  keptAside: KeptAsideService;
  /** Reads a picture of this site by its path; null if there is none. */
  pictureFile: (path: string) => Promise<Buffer | null>;
  /** Logs an error that was hidden from the visitor. */
  report: (problem: string, error: unknown) => void;
};

type AppEntry = typeof import("#app/entry.server.tsx");

type PreparedBuild = { handle: RequestHandler; thinModules: ThinModules };

/** Staff pages have no visitors' form. */
const STAFF_PATH = /^\/admin(\/|$)/;

export type Site = (request: Request) => Promise<RenderedPage>;

/**
 * Wraps the React application as a function from a request to a complete response. Documents of public pages get
 * deferred hydration and critical CSS; every document gets a Content-Security-Policy computed from its content.
 * @param loadBuild returns the build; in development, the current one
 */
export function createSite(
  loadBuild: () => Promise<ServerBuild>,
  services: SiteServices,
  policy: PolicyOptions,
  mode: "production" | "development",
): Site {
  const prepared = new WeakMap<ServerBuild, PreparedBuild>();

  return async (request) => {
    const build = await loadBuild();
    const entry = build.entry.module as unknown as AppEntry;
    const { handle, thinModules } = prepared.get(build) ?? prepare(build);
    const provide = () => provideServices(entry, services, request);
    const context = provide();
    const nonce = mode === "production" ? randomBytes(16).toString("hex") : "";
    context.set(entry.renderNonceContext, nonce);
    context.set(entry.renderBuiltInContext, renderBuiltIn(handle, provide, entry, services.siteOrigin));
    const response = await handle(withDecodablePaths(request), context);
    const headers = Object.fromEntries(response.headers);
    const body = Buffer.from(await response.arrayBuffer());
    // Rendering a long page blocks the event loop, so let other requests proceed first.
    await setImmediate();
    const isDocument = headers["content-type"]?.startsWith("text/html") && body.length > 0;
    if (!isDocument || mode === "development") return { status: response.status, headers, body };
    const rendered = inlineThinModules(slimManifest(body.toString("utf8")), thinModules);
    const url = new URL(request.url);
    const { pathname } = url;
    const isStaff = STAFF_PATH.test(pathname);
    const isCounted = !isStaff && !isLinkedPreview(pathname);
    const marked = isStaff
      ? addPrefetchScript(rendered, await entry.listPrefetchRequests(context, url), nonce)
      : deferHydration(keepCriticalCss(isCounted ? addCountingScript(rendered, nonce) : rendered), nonce);
    return {
      status: response.status,
      headers: {
        ...headers,
        "content-security-policy": contentSecurityPolicy(
          marked,
          nonce,
          isCounted ? policy : { ...policy, visitorScript: [] },
        ),
      },
      body: Buffer.from(marked.replaceAll(` nonce="${nonce}"`, "")),
    };
  };

  function prepare(build: ServerBuild): PreparedBuild {
    const made = {
      handle: createRequestHandler(build, mode),
      thinModules: mode === "production" ? listThinModules(build) : new Map(),
    };
    prepared.set(build, made);
    return made;
  }
}

/**
 * The same request with paths that can be decoded: its own, and those whose routes it asks for. Nothing has one that can't,
 * so that it can only be read.
 */
function withDecodablePaths(request: Request): Request {
  const url = new URL(request.url);
  const path = decodablePath(url.pathname);
  const asked = url.searchParams.get("paths") ?? "";
  const decodable = decodablePath(asked);
  if (path === url.pathname && decodable === asked) return request;
  url.pathname = path;
  if (asked) url.searchParams.set("paths", decodable);
  return new Request(url, { headers: request.headers, signal: request.signal });
}

/** Renders a built-in page's document, with placeholders for its blocks. Throws if the page can't be rendered. */
function renderBuiltIn(
  handle: RequestHandler,
  provide: () => RouterContextProvider,
  entry: AppEntry,
  siteOrigin: string,
): (path: string) => Promise<string> {
  return async (path) => {
    const context = provide();
    context.set(entry.asPlaceholdersContext, true);
    const response = await handle(new Request(new URL(path, siteOrigin)), context);
    if (!response.ok) throw new Error(`the built-in page ${path} answered ${response.status}`);
    return response.text();
  };
}

function provideServices(entry: AppEntry, services: SiteServices, request: Request): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(entry.businessContext, services.business);
  context.set(entry.siteOriginContext, services.siteOrigin);
  context.set(entry.sendsMailContext, services.sendsMail);
  context.set(entry.backendAddressContext, services.backendAddress);
  context.set(entry.backendClientContext, services.backendClient);
  context.set(entry.adminClientContext, services.adminClientFor);
  context.set(entry.leadChangesCursorContext, services.leadChangesCursor);
  context.set(entry.leadTracesContext, services.leadTraces);
  context.set(entry.takeLeadContext, (...lead) => services.takeLeadFor(request)(...lead));
  context.set(entry.noticeServiceContext, services.notices);
  context.set(entry.firstAdminContext, services.firstAdminSetup);
  context.set(entry.backupStateContext, services.backupState);
  context.set(entry.formCheckContext, services.formCheck);
  context.set(entry.keptAsideContext, services.keptAside);
  context.set(entry.pictureFileContext, services.pictureFile);
  context.set(entry.reportContext, services.report);
  return context;
}
