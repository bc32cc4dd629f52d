import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BackupState, BackupStatus } from "#app/admin/backup/backup-state.ts";
import { type Deadline, settlesBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import type { Config } from "../config.ts";
import { killFirst } from "../kill-first.ts";
import { readBackupStatus } from "./backup-directory.ts";

const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = 60_000;
const PROGRAM = join(import.meta.dirname, "backup-program.ts");
/** It buffers a few megabytes of rows at a time; a larger heap would only delay garbage collection. */
const SMALL_HEAP = ["--max-old-space-size=64", "--max-semi-space-size=2"];
const KILLED = "It was ended from outside, before it was done.";

/** A failure as this process remembers it, in case a full disk prevented recording it. */
type RememberedFailure = NonNullable<BackupStatus["failed"]> & {
  /** The name of the last backup that had been verified, if any. */
  lastVerified: string | undefined;
};

/** Makes backups as often as configured, one at a time, each in its own process. */
export class BackupSchedule {
  readonly #config: Pick<Config, "backend" | "backup">;
  readonly #log: Logger;
  readonly #startedAt = new Date().toISOString();
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #failed: RememberedFailure | null = null;

  constructor(config: Pick<Config, "backend" | "backup">, log: Logger) {
    this.#config = config;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#runIfDue(), CHECK_EVERY_MS).unref();
    void this.#runIfDue();
  }

  /** For the dashboard. */
  async state(): Promise<BackupState> {
    const { backend, backup } = this.#config;
    if (backend.kind === "supabase") return { kind: "hosted" };
    const { everyHours } = backup;
    const status = await this.#status();
    const isOverdue = everyHours !== null && isBackupOverdue(status, everyHours, this.#startedAt, Date.now());
    return { kind: "own", everyHours, status, isOverdue };
  }

  /** Stops a running backup, cleanly if the deadline allows. */
  async stop(deadline: Deadline): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    const child = this.#child;
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    if (!(await settlesBefore(deadline, ended))) child.kill("SIGKILL");
  }

  async #runIfDue(): Promise<void> {
    const { everyHours } = this.#config.backup;
    if (everyHours === null || !isBackupDue(await this.#status(), everyHours, Date.now())) return;
    if (!this.#child && !this.#isStopping) await this.#run();
  }

  async #status(): Promise<BackupStatus> {
    return withRemembered(await readBackupStatus(this.#config.backup.directory), this.#failed);
  }

  async #run(): Promise<void> {
    let reason = KILLED;
    const child = spawn(process.execPath, [...SMALL_HEAP, PROGRAM], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    killFirst(child);
    this.#child = child;
    child.on("message", (message) => {
      reason = String(message);
    });
    const [exitCode, signal] = await once(child, "exit").catch(({ name }: Error) => [null, name]);
    this.#child = undefined;
    if (exitCode === 0 || this.#isStopping) return;
    if (reason === KILLED) this.#log.error("the backup process died", { exitCode, signal });
    const { verified } = await readBackupStatus(this.#config.backup.directory);
    this.#failed = { at: new Date().toISOString(), reason, lastVerified: verified?.fileName };
  }
}

/** The remembered failure counts until another backup is verified. Compares no times: the clock may have been set back. */
export function withRemembered(recorded: BackupStatus, remembered: RememberedFailure | null): BackupStatus {
  if (!remembered || remembered.lastVerified !== recorded.verified?.fileName) return recorded;
  const { at, reason } = remembered;
  return { ...recorded, failed: { at, reason } };
}

/** Whether to make a backup now: `everyHours` after the last verified one, or an hour after a failed one. */
export function isBackupDue({ verified, failed }: BackupStatus, everyHours: number, now: number): boolean {
  if (failed) return isPast(failed.at, HOUR_MS, now);
  return !verified || isPast(verified.at, everyHours * HOUR_MS, now);
}

/** Whether the last verified backup, or the start of a server that has none, is longer ago than the schedule allows. */
export function isBackupOverdue(
  { verified }: BackupStatus,
  everyHours: number,
  startedAt: string,
  now: number,
): boolean {
  return isPast(verified?.at ?? startedAt, (2 * everyHours + 1) * HOUR_MS, now);
}

/** A moment in the future counts as past: the clock has been set back since then. */
function isPast(moment: string, forMs: number, now: number): boolean {
  const age = now - Date.parse(moment);
  return age < 0 || age >= forMs;
}
