import type { AddressInfo } from "node:net";
import type { LeadTraces } from "#app/admin/personal-data/erase-leads.server.ts";
import type { BackupSchedule } from "./backup/backup-schedule.ts";
import { reportBackups } from "./backup/report-backups.ts";
import { listenForNotifications } from "./database-notifications.ts";
import type { FormCheck } from "./form-check/form-check.ts";
import { type Job, startHourlyJob } from "./hourly-job.ts";
import type { LeadChanges } from "./leads/lead-changes.ts";
import type { SendMail } from "./mail/mail.ts";
import { outboxDirectory } from "./mail/site-mail.ts";
import { startNotices } from "./notices/notices.ts";
import type { DevicePush } from "./notices/push.ts";
import type { PageCache } from "./pages/page-cache.ts";
import type { Pictures } from "./pictures/pictures.ts";
import { startRetention } from "./retention/start-retention.ts";
import type { ServerParts } from "./server.ts";
import type { SiteBackend } from "./site-backend.ts";
import { startTimetable } from "./timetable/timetable.ts";

/** Re-read the timetable at least this often: if the system clock is adjusted, the sleep in progress is wrong. */
const MAX_SLEEP_MS = 10 * 60_000;
/** A hosted backend sends no notification when the timetable changes, so poll it. */
const HOSTED_SLEEP_MS = 4_000;

type JobParts = {
  backups: BackupSchedule;
  formCheck: FormCheck;
  leadChanges: LeadChanges;
  leadTraces: LeadTraces;
  pages: PageCache;
  pictures: Pictures;
  push: DevicePush | null;
  sendMail: SendMail | null;
  /** The address that the site listens on. */
  site: AddressInfo;
};

/** Starts the background jobs: the scheduled ones, and those triggered by database notifications. */
export async function startJobs(
  { config, log }: Pick<ServerParts, "config" | "log">,
  backend: SiteBackend,
  { backups, formCheck, leadChanges, leadTraces, pages, pictures, push, sendMail, site }: JobParts,
): Promise<Job> {
  const client = backend.serviceClient;
  backups.start();
  const notices = await startNotices({ config, sendMail, push, backend, log });
  const maxSleepMs = backend.own ? MAX_SLEEP_MS : HOSTED_SLEEP_MS;
  const timetable = startTimetable({ client, maxSleepMs, log });
  const keptDays = config.business.leadsKeptDays ?? null;
  const retention = startRetention({
    client,
    traces: leadTraces,
    keptDays,
    outboxDir: outboxDirectory(config),
    deleteExpiredAccess: backend.own?.deleteExpiredAccess ?? null,
    log,
  });
  const backupReports = startHourlyJob({
    run: async () => reportBackups(await backups.state(), client),
    failure: "admins are not told of the backups",
    log,
  });
  pictures.start();
  await formCheck.start(site);
  const signals = {
    content_changed: () => pages.clear(),
    lead_notices_due: notices.wake,
    leads_changed: leadChanges.notify,
    timetable_changed: timetable.wake,
    pictures_deleted: pictures.sweep,
  };
  const endListening = backend.own && listenForNotifications(backend.own.ownerPool, signals, log);
  const jobs = [notices, backups, backupReports, formCheck, retention, timetable, pictures];
  return {
    async stop(deadline) {
      endListening?.();
      await Promise.all(jobs.map((job) => job.stop(deadline)));
    },
  };
}
