import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { Logger } from "#backend/logger.ts";
import { type Job, startHourlyJob } from "../hourly-job.ts";
import { deleteExpiredMails } from "../mail/mail.ts";
import { eraseOldLeads, type RetentionOptions } from "./lead-retention.ts";

/** Starts the jobs that delete what is kept for a limited time. */
export function startRetention(
  options: RetentionOptions & {
    outboxDir: string;
    /** Null with a hosted backend. */
    deleteExpiredAccess: (() => Promise<void>) | null;
  },
): Job {
  const { client, outboxDir, deleteExpiredAccess, log } = options;
  const jobs = [
    startHourlyJob({
      run: (stopping) => eraseOldLeads(options, stopping),
      failure: "old leads are not erased",
      log,
    }),
    startHourlyJob({ run: () => emptyTrash(client, log), failure: "the trash is not emptied", log }),
    startHourlyJob({
      run: () => deleteExpiredMails(outboxDir),
      failure: "old mails are not deleted from the outbox",
      log,
    }),
    ...(deleteExpiredAccess
      ? [startHourlyJob({ run: deleteExpiredAccess, failure: "expired sessions are not deleted", log })]
      : []),
  ];
  return {
    async stop(deadline) {
      await Promise.all(jobs.map((job) => job.stop(deadline)));
    },
  };
}

const CALL_LIMIT_MS = 30_000;

/** Deletes posts and pages for good after 30 days in the trash, by the database's clock. */
export async function emptyTrash(client: BackendClient, log: Logger): Promise<void> {
  const { data, error } = await client.rpc("empty_trash").abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
  if (error) throw failedCall("trash not emptied", error);
  if (data > 0) log.info("deleted posts and pages removed for good", { count: data });
}
