import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { refusalOf } from "#app/content/may-edit-content.server.ts";
import { BOT_CHECK_ORIGIN } from "#app/leads/spam-hints.ts";
import { stopDeadline } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { BackupSchedule } from "./backup/backup-schedule.ts";
import type { Config } from "./config.ts";
import { createFigures } from "./figures/figures.ts";
import { prepareFirstAdmin } from "./first-admin.ts";
import { FormCheck } from "./form-check/form-check.ts";
import { createFormCheckOutbox } from "./form-check/form-check-outbox.ts";
import { allowOrigins } from "./http/cors.ts";
import { createHttpServer, type Middleware } from "./http/http-server.ts";
import { drain, listen, requireFreePort } from "./http/listen.ts";
import type { PolicyOptions } from "./http/security-headers.ts";
import type { StaticFiles } from "./http/static-files.ts";
import { startJobs } from "./jobs.ts";
import { checkApiLeads } from "./leads/api-leads.ts";
import { createLeadChanges } from "./leads/lead-changes.ts";
import type { LeadIntake } from "./leads/lead-intake.ts";
import { createLeadWatch } from "./leads/lead-watch.ts";
import { openLeadIntake } from "./leads/open-lead-intake.ts";
import type { SendMail } from "./mail/mail.ts";
import { createSiteMail, mailsLeads } from "./mail/site-mail.ts";
import { createMissingAddresses } from "./missing-addresses/missing-addresses.ts";
import { openDevicePush } from "./notices/push.ts";
import { lastResortPages } from "./pages/last-resort-pages.ts";
import { PageCache } from "./pages/page-cache.ts";
import { createSite } from "./pages/site.ts";
import { createPictures } from "./pictures/pictures.ts";
import { openSiteBackend, type SiteBackend } from "./site-backend.ts";
import { siteServices } from "./site-services.ts";

export type ServerParts = {
  config: Config;
  supabaseDir: string;
  loadBuild: () => Promise<ServerBuild>;
  staticFiles: StaticFiles;
  mode: "production" | "development";
  /** Vite's middleware, which serves source files and hot reload in development. */
  devMiddleware?: Middleware;
  log: Logger;
};

export type RunningServer = {
  http: Server;
  /** Where to create the first admin; null once there is one, or if the settings name one. */
  setupUrl: string | null;
  /** Finishes requests in flight, then stops everything that was started. */
  stop: () => Promise<void>;
};

/** The part of the shutdown time that is reserved for the backend. */
const BACKEND_STOP_MS = 3_500;
/** The part of BACKEND_STOP_MS that may be spent on writing the last counts and leads. */
const LAST_WRITES_MS = 1_000;
/** Pages contain dates that change without any edit: the sitemap's dates, the footer's year. */
const PAGE_MAX_AGE_MS = 10 * 60_000;
/** A hosted backend doesn't notify this server of changes. */
const HOSTED_PAGE_MAX_AGE_MS = 1_000;

/** Starts the whole product in one process and listens. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, log } = parts;
  // Before the data is touched, which takes a while.
  await requireFreePort(config);
  const siteMail = createSiteMail(config, log);
  const sendMail = mailsLeads(config) ? siteMail : null;
  const watch = createLeadWatch(log);
  const checkInsert = checkApiLeads(watch, config.business.phoneDisplay);
  // Stopped again, the last one first, unless the start succeeds (`move`).
  await using opened = new AsyncDisposableStack();
  const backend = await openSiteBackend({ ...parts, sendMail: siteMail, checkInsert });
  opened.defer(() => backend.own?.stop());
  const giveUp = new AbortController();
  const firstAdmin = await prepareFirstAdmin(backend.own, config);
  const intake = await openLeadIntake(parts, backend, watch);
  opened.defer(() => intake.stop());
  const backups = new BackupSchedule(config, log);
  const push = await openDevicePush(config);
  const leadChanges = createLeadChanges({ client: backend.client, hasSignals: backend.own !== null });
  const formCheck = createFormCheck(parts, backend, intake, sendMail);
  const figures = createFigures({ ...config, client: backend.serviceClient, log });
  const missing = createMissingAddresses({ client: backend.serviceClient, log });
  const pictures = createPictures({
    ...backend,
    dataDir: config.backend.dataDir,
    maxBytes: config.pictures.maxBytes,
    sweepStorage: backend.own?.sweepStorage,
    log,
  });
  const services = siteServices(parts, backend, {
    firstAdmin,
    intake,
    leadChanges,
    backups,
    formCheck,
    sendMail,
    push,
    pictures,
  });
  const pages = new PageCache({ maxAgeMs: backend.own ? PAGE_MAX_AGE_MS : HOSTED_PAGE_MAX_AGE_MS });
  const http = createHttpServer({
    site: createSite(parts.loadBuild, services, foreignOrigins(config, backend), parts.mode),
    pages,
    noteMissing: missing.note,
    staticFiles: parts.staticFiles,
    ...(parts.devMiddleware && { devMiddleware: parts.devMiddleware }),
    backend: backend.own && allowOrigins(backend.own.fetch, config.apiOrigins),
    takePicture: allowOrigins(pictures.take, config.apiOrigins),
    showPicture: pictures.show,
    readiness: backend.readiness,
    waitingLeads: intake.state,
    followLeads: leadChanges.follow,
    refusalOf: (authorization) => refusalOf(backend.client, authorization),
    takeBeacon: figures.take,
    formStatus: () => formCheck.state().status,
    lastResort: lastResortPages(config.business, config.siteOrigin),
    siteOrigin: config.siteOrigin,
    hstsPreload: config.hstsPreload,
    giveUp: giveUp.signal,
    trustedProxies: config.trustedProxies,
    log,
  });
  await listen(http, config);
  figures.writer.start();
  missing.writer.start();
  const jobs = await startJobs(parts, backend, {
    backups,
    formCheck,
    leadChanges,
    leadTraces: services.leadTraces,
    pages,
    pictures,
    push,
    sendMail,
    site: http.address() as AddressInfo,
  });
  opened.move();
  return {
    http,
    setupUrl: firstAdmin.setupUrl,
    async stop() {
      const deadline = stopDeadline();
      leadChanges.stop();
      const drainedBy = deadline - BACKEND_STOP_MS;
      await Promise.all([drain(http, drainedBy, () => giveUp.abort()), jobs.stop(drainedBy)]);
      const writtenBy = deadline - BACKEND_STOP_MS + LAST_WRITES_MS;
      await Promise.all([
        intake.stop(writtenBy),
        figures.writer.stop(writtenBy),
        missing.writer.stop(writtenBy),
      ]);
      await backend.own?.stop(deadline);
    },
  };
}

function createFormCheck(
  { config, log }: ServerParts,
  backend: SiteBackend,
  { takeCanary }: LeadIntake,
  sendMail: SendMail | null,
): FormCheck {
  const outbox = createFormCheckOutbox(backend.serviceClient);
  return new FormCheck({ config, outbox, sendsMail: sendMail !== null, take: takeCanary, log });
}

/** Other origins that the site's pages may load from or connect to. */
function foreignOrigins({ business, siteOrigin }: Config, { own, address }: SiteBackend): PolicyOptions {
  const { origin: map } = new URL(business.mapUrl, siteOrigin);
  return {
    connectTo: own ? [] : [address.url],
    frame: map === siteOrigin ? [] : [map],
    visitorScript: business.botCheckKey ? [BOT_CHECK_ORIGIN] : [],
  };
}
