import type { BackupSchedule } from "./backup/backup-schedule.ts";
import type { FirstAdmin } from "./first-admin.ts";
import type { FormCheck } from "./form-check/form-check.ts";
import { FormFailure } from "./form-check/verify-form.ts";
import { clientAddress } from "./http/client-address.ts";
import type { LeadChanges } from "./leads/lead-changes.ts";
import type { LeadIntake } from "./leads/lead-intake.ts";
import { faultFields } from "./log.ts";
import { removeNamedMails, type SendMail } from "./mail/mail.ts";
import { outboxDirectory } from "./mail/site-mail.ts";
import { createNoticeService } from "./notices/notice-service.ts";
import type { DevicePush } from "./notices/push.ts";
import type { SiteServices } from "./pages/site.ts";
import { type Pictures, readPictures } from "./pictures/pictures.ts";
import type { ServerParts } from "./server.ts";
import type { SiteBackend } from "./site-backend.ts";

/** What the server has started before the site. */
type SiteParts = {
  firstAdmin: FirstAdmin;
  intake: LeadIntake;
  leadChanges: LeadChanges;
  backups: BackupSchedule;
  formCheck: FormCheck;
  sendMail: SendMail | null;
  push: DevicePush | null;
  pictures: Pictures;
};

/** What loaders and actions may use of this process. */
export function siteServices(
  { config, staticFiles, log }: Pick<ServerParts, "config" | "staticFiles" | "log">,
  backend: SiteBackend,
  { firstAdmin, intake, leadChanges, backups, formCheck, sendMail, push, pictures }: SiteParts,
): SiteServices {
  const { business, siteOrigin } = config;
  return {
    business,
    siteOrigin,
    sendsMail: backend.own === null || config.mail.smtpUrl !== null,
    backendAddress: backend.address,
    backendClient: backend.client,
    adminClientFor: backend.adminClientFor,
    takeLeadFor: (request) =>
      formCheck.takeLeadFor(request) ?? ((...lead) => intake.take(...lead, clientAddress(request))),
    leadChangesCursor: leadChanges.cursor,
    leadTraces: {
      waiting: intake.state,
      removeMails: (noticeIds) => removeNamedMails(outboxDirectory(config), noticeIds),
    },
    notices: createNoticeService(config, { sendMail, push }),
    firstAdminSetup: firstAdmin.setup,
    backupState: () => backups.state(),
    formCheck: () => formCheck.state(),
    keptAside: intake.keptAside,
    pictureFile: readPictures({ siteOrigin, staticFiles, pictures }),
    report(problem, error) {
      // The form check itself reports why its request was not taken. It was nobody's.
      if (!(error instanceof FormFailure)) log.error(problem, faultFields(error));
    },
  };
}
