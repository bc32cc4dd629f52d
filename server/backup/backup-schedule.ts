import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BackupState, BackupStatus } from "#app/admin/backup/backup-state.ts";
import { type Deadline, endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import type { Config } from "../config.ts";
import { readBackupStatus } from "./backup-status.ts";
import { isBackupDue, isBackupOverdue } from "./due-backups.ts";

const LOOK_EVERY_MS = 60_000;
const PROGRAM = join(import.meta.dirname, "backup-program.ts");
/** It holds some megabytes of rows at a time, however many there are; a larger heap would only be collected later. */
const SMALL_HEAP = ["--max-old-space-size=64", "--max-semi-space-size=2"];
const ENDED = "It was ended from outside, before it was done.";

/** Makes backups as often as the settings say, one at a time, each in a process of its own. */
export class BackupSchedule {
  readonly #config: Pick<Config, "backend" | "backup">;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  #isStopping = false;
  /** Known here also where a full disk kept it from being written down. */
  #failed: BackupStatus["failed"] = null;

  constructor(config: Pick<Config, "backend" | "backup">, log: Logger) {
    this.#config = config;
    this.#log = log;
  }

  /** Looks from now on, and at once, whether one is due. */
  start(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    void this.#look();
  }

  /** What the dashboard tells admins. */
  async state(): Promise<BackupState> {
    const { backend, backup } = this.#config;
    if (backend.kind === "supabase") return { kind: "hosted" };
    const { everyHours } = backup;
    const status = await this.#status();
    const isOverdue = everyHours !== null && isBackupOverdue(status, everyHours, Date.now());
    return { kind: "own", everyHours, status, isOverdue };
  }

  /** Ends what is under way, in order if there is time; nothing is left of it. */
  async stop(deadline: Deadline): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    const child = this.#child;
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    if (!(await endsBefore(deadline, ended))) child.kill("SIGKILL");
  }

  async #look(): Promise<void> {
    const { everyHours } = this.#config.backup;
    if (everyHours === null || !isBackupDue(await this.#status(), everyHours, Date.now())) return;
    if (!this.#child && !this.#isStopping) await this.#run();
  }

  async #status(): Promise<BackupStatus> {
    const { proven, failed } = await readBackupStatus(this.#config.backup.directory);
    const [latest = null] = [this.#failed, failed].filter((one) => one !== null).sort(newestFirst);
    return { proven, failed: latest && proven && latest.at < proven.at ? null : latest };
  }

  async #run(): Promise<void> {
    let reason = ENDED;
    const child = spawn(process.execPath, [...SMALL_HEAP, PROGRAM], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    child.on("message", (told) => {
      reason = String(told);
    });
    const [exitCode, signal] = await once(child, "exit").catch(({ name }: Error) => [null, name]);
    this.#child = undefined;
    if (exitCode === 0 || this.#isStopping) return;
    if (reason === ENDED) this.#log.error("backup ended by itself", { exitCode, signal });
    this.#failed = { at: new Date().toISOString(), reason };
  }
}

function newestFirst(one: { at: string }, other: { at: string }): number {
  return one.at < other.at ? 1 : -1;
}
