import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { deadlineOfStop, endsBefore } from "../deadline.ts";
import type { Logger } from "../logger.ts";
import { isReady, lastFailure, launchServer, type ServerOptions } from "./server-process.ts";

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 10_000;
const STABLE_AFTER_MS = 60_000;
const ATTEMPTS_AT_FIRST_START = 6;
/** For aborting open transactions at once; the next start recovers. */
const IMMEDIATE_SHUTDOWN_MS = 1_000;

/** Runs PostgreSQL and starts it again, with growing pauses, whenever it ends by itself. */
export class SupervisedServer {
  readonly #options: ServerOptions;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #firstStart = Promise.withResolvers<void>();
  readonly #supervision: Promise<void>;
  #server: ChildProcess | undefined;
  #hasServed = false;

  /** Resolves once the server accepts connections; rejects when it fails repeatedly before that. */
  static async start(options: ServerOptions, log: Logger): Promise<SupervisedServer> {
    const supervised = new SupervisedServer(options, log);
    try {
      await supervised.#firstStart.promise;
    } catch (error) {
      await supervised.stop();
      throw error;
    }
    return supervised;
  }

  private constructor(options: ServerOptions, log: Logger) {
    this.#options = options;
    this.#log = log;
    process.once("exit", this.#interrupt);
    this.#supervision = this.#supervise();
  }

  /** Stops the server and its open transactions: in order if there is time, else by force. */
  async stop(deadline = deadlineOfStop()): Promise<void> {
    this.#stopping.abort();
    this.#interrupt();
    if (!(await endsBefore(deadline - IMMEDIATE_SHUTDOWN_MS, this.#supervision)))
      this.#server?.kill("SIGQUIT");
    if (!(await endsBefore(deadline, this.#supervision))) this.#server?.kill("SIGKILL");
    await this.#supervision;
    process.removeListener("exit", this.#interrupt);
  }

  readonly #interrupt = () => {
    this.#server?.kill("SIGINT");
  };

  async #supervise(): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    for (let attempt = 1; ; attempt += 1) {
      const launchedAt = performance.now();
      const launchError = await this.#serveUntilEnd();
      if (this.#stopping.signal.aborted) return;
      if (!this.#hasServed && attempt === ATTEMPTS_AT_FIRST_START) {
        const reason = launchError ?? (await lastFailure(this.#options.logFile));
        return this.#firstStart.reject(new Error(`PostgreSQL does not start: ${reason}`));
      }
      if (performance.now() - launchedAt > STABLE_AFTER_MS) backoff = FIRST_BACKOFF_MS;
      this.#log.error("PostgreSQL ended by itself and is started again", {
        exitCode: this.#server?.exitCode ?? undefined,
        signal: this.#server?.signalCode ?? undefined,
        launchError,
        pauseMs: backoff,
      });
      await delay(backoff, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS);
    }
  }

  /** Returns after the server's end; says why where it could not even be launched. */
  async #serveUntilEnd(): Promise<string | undefined> {
    try {
      const server = launchServer(this.#options);
      this.#server = server;
      const [ready] = await Promise.all([isReady(server, this.#options.clusterDir), once(server, "spawn")]);
      if (ready) this.#announce();
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    } catch (error) {
      return (error as Error).message;
    }
  }

  #announce(): void {
    if (this.#hasServed) this.#log.info("PostgreSQL serves again");
    this.#hasServed = true;
    this.#firstStart.resolve();
  }
}
