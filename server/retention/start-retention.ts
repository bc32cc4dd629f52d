import type { Deadline } from "#backend/deadline.ts";
import { emptyTrash } from "./content-trash.ts";
import { HourlyLook } from "./hourly-look.ts";
import { eraseOldLeads, type RetentionOptions } from "./lead-retention.ts";

/** Starts the jobs that delete what is kept for a limited time. */
export function startRetention(options: RetentionOptions): { stop: (deadline: Deadline) => Promise<void> } {
  const { client, log } = options;
  const looks = [
    new HourlyLook({
      look: (stopping) => eraseOldLeads(options, stopping),
      failure: "old leads are not erased",
      log,
    }),
    new HourlyLook({ look: () => emptyTrash(client, log), failure: "the trash is not emptied", log }),
  ];
  for (const look of looks) look.start();
  return {
    async stop(deadline) {
      await Promise.all(looks.map((look) => look.stop(deadline)));
    },
  };
}
