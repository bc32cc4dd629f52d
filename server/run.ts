import type { AddressInfo } from "node:net";
import { faultFields, log } from "./log.ts";
import type { RunningServer } from "./server.ts";
import { onStopSignal } from "./stop-signals.ts";

/**
 * Starts the server, prints its address to standard output, and shuts down cleanly on SIGTERM, SIGINT or SIGHUP with
 * exit status 0. If it can't start, it prints one line to standard error and exits with status 1.
 */
export async function runUntilSignal(start: () => Promise<RunningServer>): Promise<void> {
  // Listen from the beginning, so that a signal during startup also leads to a clean shutdown.
  const signaled = Promise.withResolvers<NodeJS.Signals>();
  onStopSignal(signaled.resolve);
  const server = await start().catch(refuseToStart);
  keepRunningAfterErrors();
  const { port } = server.http.address() as AddressInfo;
  if (server.setupUrl) printLine(`Make the first admin here, once: ${server.setupUrl}`);
  printLine(`Ready: http://localhost:${port}`);

  log.info("stopping", { signal: await signaled.promise });
  try {
    await server.stop();
    process.exit(0);
  } catch (error) {
    log.error("shutdown incomplete", { reason: (error as Error).message });
    process.exit(1);
  }
}

/** Says why the server can't start, and exits. */
export function refuseToStart({ message }: Error): never {
  console.error(`Cannot start: ${message}`);
  process.exit(1);
}

/**
 * Logs an error thrown outside all request handlers and keeps running, so that other requests are not affected. This
 * is safe: PostgreSQL keeps everything that must be correct in transactions; this process only holds caches and
 * counters. And perhaps nothing would restart the process.
 */
function keepRunningAfterErrors(): void {
  process.on("uncaughtException", (error, origin) => {
    log.error("uncaught error outside of any request", { origin, ...faultFields(error) });
  });
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
