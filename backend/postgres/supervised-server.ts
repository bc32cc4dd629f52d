import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type Deadline, settlesBefore, stopDeadline } from "../deadline.ts";
import type { Logger } from "../logger.ts";
import { failureIn } from "./make-cluster.ts";
import { isReady, launchServer, type ServerOptions } from "./server-process.ts";

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 10_000;
const STABLE_AFTER_MS = 60_000;
const TRIES_AT_FIRST_START = 6;
/** Reserved for aborting open transactions by force; the next start recovers. */
const IMMEDIATE_SHUTDOWN_MS = 1_000;

/**
 * Runs PostgreSQL and starts it again, with growing pauses, whenever it ends by itself. Resolves once it accepts
 * connections, with the function that stops it; rejects if it fails repeatedly before that.
 */
export async function superviseServer(
  options: ServerOptions,
  log: Logger,
): Promise<(deadline?: Deadline) => Promise<void>> {
  const stopping = new AbortController();
  const firstStart = Promise.withResolvers<void>();
  let server: ChildProcess | undefined;
  let hasServed = false;

  const interrupt = () => {
    server?.kill("SIGINT");
  };

  /** Returns the reason if the server could not even be launched. */
  async function serveUntilEnd(): Promise<string | undefined> {
    try {
      server = launchServer(options);
      const [ready] = await Promise.all([isReady(server, options.clusterDir), once(server, "spawn")]);
      if (ready) {
        if (hasServed) log.info("PostgreSQL is running again");
        hasServed = true;
        firstStart.resolve();
      }
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    } catch (error) {
      return (error as Error).message;
    }
  }

  async function supervise(): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    for (let tries = 1; ; tries += 1) {
      const launchedAt = performance.now();
      const launchError = await serveUntilEnd();
      if (stopping.signal.aborted) return;
      if (!hasServed && tries === TRIES_AT_FIRST_START) {
        const reason = launchError ?? failureIn(await readFile(options.logFile, "utf8").catch(() => ""));
        return firstStart.reject(new Error(`PostgreSQL does not start: ${reason}`));
      }
      if (performance.now() - launchedAt > STABLE_AFTER_MS) backoff = FIRST_BACKOFF_MS;
      log.error("PostgreSQL died and is being restarted", {
        exitCode: server?.exitCode ?? undefined,
        signal: server?.signalCode ?? undefined,
        launchError,
        pauseMs: backoff,
      });
      await delay(backoff, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
    }
  }

  /** Lets open transactions finish if there is time, and then aborts them. */
  async function stop(deadline = stopDeadline()): Promise<void> {
    stopping.abort();
    interrupt();
    if (!(await settlesBefore(deadline - IMMEDIATE_SHUTDOWN_MS, supervision))) server?.kill("SIGQUIT");
    if (!(await settlesBefore(deadline, supervision))) server?.kill("SIGKILL");
    await supervision;
    process.removeListener("exit", interrupt);
  }

  process.once("exit", interrupt);
  const supervision = supervise();
  try {
    await firstStart.promise;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
