import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { faultFields, log } from "./log.ts";
import type { RunningServer } from "./server.ts";

/**
 * Starts, says on standard output where it is ready, and stops in order at SIGTERM, SIGINT or SIGHUP, with status 0. What
 * keeps it from starting is said in one line on standard error, with status 1.
 */
export async function runUntilSignal(start: () => Promise<RunningServer>): Promise<void> {
  // Heard from the first moment, so that what is being started is stopped in order too.
  const signalled = Promise.race(["SIGTERM", "SIGINT", "SIGHUP"].map((name) => once(process, name)));
  let server: RunningServer;
  try {
    server = await start();
  } catch (error) {
    console.error(`Cannot start: ${(error as Error).message}`);
    process.exit(1);
  }
  goOnAfterFaults();
  const { port } = server.http.address() as AddressInfo;
  if (server.setupUrl) say(`Make the first admin here, once: ${server.setupUrl}`);
  say(`Ready: http://localhost:${port}`);

  const [signal] = await signalled;
  log.info("stopping", { signal });
  try {
    await server.stop();
    process.exit(0);
  } catch (error) {
    log.error("did not stop in order", { reason: (error as Error).message });
    process.exit(1);
  }
}

/**
 * A fault outside every request's own handling is reported, and ends no one else's request. Whatever must be right is
 * kept by PostgreSQL in transactions, what this process holds is caches and counts, and nobody would start it again.
 */
function goOnAfterFaults(): void {
  process.on("uncaughtException", (error, origin) => {
    log.error("fault outside of any request", { origin, ...faultFields(error) });
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
