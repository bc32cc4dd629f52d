import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import type { ServerBuild } from "react-router";
import { businessDay } from "#app/lib/business-day.ts";
import type { Database } from "#app/lib/database.types.ts";
import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { type Backend, startBackend } from "#backend/backend.ts";
import { type Deadline, deadlineOfStop, endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { createAccountMail } from "./account-mail.ts";
import { clientAddress } from "./client-address.ts";
import type { Config } from "./config.ts";
import { listenForContentChanges } from "./content-changes.ts";
import { prepareFirstAdmin } from "./first-admin.ts";
import { createHttpServer, type Middleware } from "./http-server.ts";
import { inProcessFetch } from "./in-process-fetch.ts";
import { lastResortPages } from "./last-resort-pages.ts";
import { createLeadIntake } from "./lead-intake.ts";
import { listen } from "./listen.ts";
import { faultFields } from "./log.ts";
import { createMail } from "./mail.ts";
import { PageCache } from "./page-cache.ts";
import { createSite } from "./site.ts";
import type { StaticFiles } from "./static-files.ts";

export type ServerParts = {
  config: Config;
  supabaseDir: string;
  loadBuild: () => Promise<ServerBuild>;
  staticFiles: StaticFiles;
  mode: "production" | "development";
  /** Vite's own, which answers for sources and hot reload in development. */
  devMiddleware?: Middleware;
  log: Logger;
};

export type RunningServer = {
  http: Server;
  /** Where the first admin is made, as long as there is none and the settings name none. */
  setupUrl: string | null;
  /** Finishes what is in flight, then stops everything that was started. */
  stop: () => Promise<void>;
};

/** Of whoever calls the data API past our own form; generous for several people behind one address. */
const ANONYMOUS_WRITES_PER_MINUTE = 60;
/** Of the time for a stop, left for the backend's own. */
const BACKEND_STOP_MS = 3_500;
/** A balancer gives up asking after about as long. */
const READINESS_TIMEOUT_MS = 3_000;
/** Pages tell the day: the sitemap's dates, the footer's year. */
const PAGE_MAX_AGE_MS = 10 * 60_000;
/** A hosted backend does not tell this server of changes. */
const HOSTED_PAGE_MAX_AGE_MS = 1_000;

/** Starts every part of the product in one process and listens. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, log } = parts;
  const backend = await startOwnBackend(parts);
  try {
    const address = backendAddress(config, backend);
    const backendClient = connectClient(address, backend);
    const serviceAddress = { ...address, anonKey: serviceRoleKey(config, backend) };
    const firstAdmin = await prepareFirstAdmin(backend, config);
    const pages = new PageCache(backend ? PAGE_MAX_AGE_MS : HOSTED_PAGE_MAX_AGE_MS);
    const site = createSite(
      parts.loadBuild,
      {
        business: config.business,
        siteOrigin: config.siteOrigin,
        backendAddress: address,
        backendClient,
        adminClientFor: (userId) => connectClient(serviceAddress, backend, { "x-acting-user": userId }),
        leadIntake: createLeadIntake(backendClient, () => businessDay(config.business.timeZone)),
        firstAdminSetup: firstAdmin.setup,
        report: (problem, error) => log.error(problem, faultFields(error)),
      },
      { connectTo: backend ? [] : [address.url], frame: foreignOrigin(config) },
      parts.mode,
    );
    const http = createHttpServer({
      site,
      pages,
      staticFiles: parts.staticFiles,
      ...(parts.devMiddleware && { devMiddleware: parts.devMiddleware }),
      backend: backend?.fetch ?? null,
      readiness: async () => ({ database: await isReady(backend, address) }),
      lastResort: lastResortPages(config.business, config.siteOrigin),
      siteOrigin: config.siteOrigin,
      trustedProxies: config.trustedProxies,
      log,
    });
    await listen(http, config);
    const stopListening = backend
      ? listenForContentChanges(backend.ownerPool, () => pages.clear(), log)
      : () => {};
    return {
      http,
      setupUrl: firstAdmin.setupUrl,
      async stop() {
        const deadline = deadlineOfStop();
        stopListening();
        await drain(http, deadline - BACKEND_STOP_MS);
        await backend?.stop(deadline);
      },
    };
  } catch (error) {
    await backend?.stop();
    throw error;
  }
}

async function startOwnBackend({ config, supabaseDir, log }: ServerParts): Promise<Backend | null> {
  const place = config.backend;
  if (place.kind === "supabase") return null;
  return startBackend({
    dataDir: place.dataDir,
    ...(place.kind === "own-postgres" && { databaseUrl: place.databaseUrl }),
    supabaseDir,
    siteOrigin: config.siteOrigin,
    signUpEnabled: false,
    clientAddress,
    anonymousWritesPerMinute: ANONYMOUS_WRITES_PER_MINUTE,
    sendMail: createAccountMail(
      createMail({
        smtpUrl: config.mail.smtpUrl,
        outboxDir: join(place.dataDir, "outbox"),
        from: { name: config.business.brand, address: config.mail.from },
        log,
      }),
      config.business,
    ),
    log,
  });
}

function backendAddress({ backend: place, siteOrigin }: Config, backend: Backend | null): BackendAddress {
  if (place.kind === "supabase") return { url: place.url, anonKey: place.anonKey };
  return { url: siteOrigin, anonKey: backend?.anonKey ?? "" };
}

function serviceRoleKey({ backend: place }: Config, backend: Backend | null): string {
  return place.kind === "supabase" ? place.serviceRoleKey : (backend?.serviceRoleKey ?? "");
}

function connectClient(
  { url, anonKey }: BackendAddress,
  backend: Backend | null,
  headers: Record<string, string> = {},
): BackendClient {
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A visitor is told at once: a retry would keep them waiting for seconds.
    db: { retry: false },
    global: { headers, ...(backend && { fetch: inProcessFetch(backend.ownFetch) }) },
  });
}

function foreignOrigin({ business, siteOrigin }: Config): string[] {
  const { origin } = new URL(business.mapUrl, siteOrigin);
  return origin === siteOrigin ? [] : [origin];
}

async function isReady(backend: Backend | null, { url, anonKey }: BackendAddress): Promise<boolean> {
  if (backend) return backend.isReady();
  const init = { headers: { apikey: anonKey }, signal: AbortSignal.timeout(READINESS_TIMEOUT_MS) };
  return fetch(`${url}/auth/v1/health`, init).then(
    (response) => response.ok,
    () => false,
  );
}

async function drain(http: Server, deadline: Deadline): Promise<void> {
  const closed = once(http, "close");
  http.close();
  http.closeIdleConnections();
  if (await endsBefore(deadline, closed)) return;
  http.closeAllConnections();
  await closed;
}
