import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FormStatus, formStatusSchema } from "#app/admin/form-check/form-check-state.ts";
import { replaceDurably } from "#backend/durable-file.ts";

const NOTHING_KNOWN: FormStatus = { verifiedAt: null, failing: null };

/** The status after a request has come through. */
export function afterSuccess(now: Date): FormStatus {
  return { verifiedAt: now.toISOString(), failing: null };
}

/** The status after one more failure. A series keeps its beginning, and whether staff were told of it. */
export function afterFailure({ verifiedAt, failing }: FormStatus, reason: string, now: Date): FormStatus {
  const { since = now.toISOString(), times = 0, isTold = false } = failing ?? {};
  return { verifiedAt, failing: { since, times: times + 1, reason, isTold } };
}

/** Staff are notified after the second failure in a row, since one may be a glitch, and of the recovery from it. */
export function isWorthReporting({ failing }: FormStatus): boolean {
  return failing !== null && failing.times >= 2;
}

/** The result of the last check before a restart; empty if there is none or the file can't be read. */
export async function readFormStatus(dataDir: string): Promise<FormStatus> {
  try {
    // Releases until November 2026 wrote `provenAt`.
    const { provenAt, ...status } = JSON.parse(await readFile(statusPath(dataDir), "utf8"));
    return formStatusSchema.parse({ verifiedAt: provenAt, ...status });
  } catch {
    return NOTHING_KNOWN;
  }
}

/** Stores the result for the next start. */
export function writeFormStatus(dataDir: string, status: FormStatus): Promise<void> {
  return replaceDurably(statusPath(dataDir), `${JSON.stringify(status, null, 2)}\n`);
}

function statusPath(dataDir: string): string {
  return join(dataDir, "form-check.json");
}
