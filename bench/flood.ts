import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../scripts/build.ts";
import { ADMIN, startServerProcess } from "../tests/support/server-process.ts";
import { signIn, startSignInFlood } from "../tests/support/sign-in-flood.ts";
import { ACCEPT_COMPRESSED, loadAccepted, ms } from "./wrk.ts";

/**
 * `npm run bench:flood`: how long a visitor waits for a page on an idle server, and during a flood of wrong sign-ins
 * from ever new addresses, which no rate limit stops early. Client and server share the machine.
 */

const SECONDS = 5;
const ROUNDS = 3;
const FLOOD = { accounts: accounts(1000), concurrency: 32, addresses: 250 };
const ADMINS_ADDRESS = "203.0.113.7";

const PAGES = [
  { name: "cached page", path: "/" },
  { name: "uncached page", path: "/quote?received=1" },
];

const directory = mkdtempSync(join(tmpdir(), "spinfront-flood-"));
buildIfStale();
const server = await startServerProcess(directory, {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  TRUSTED_PROXIES: "1",
});
try {
  await measure();
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

async function measure(): Promise<void> {
  const [cpu] = cpus();
  console.log(
    `\nOne visitor, ${SECONDS} s a run; ${FLOOD.concurrency} sign-ins under way in the flood; ${cpus().length} × ${cpu?.model.trim()}\n`,
  );
  console.log(
    "| page | run | idle p50 | p99 | in a flood p50 | p99 | p99 ratio | guesses answered | the admin's sign-in |\n|---|---|---|---|---|---|---|---|---|",
  );
  for (const { name, path } of PAGES) {
    await load(path, 1);
    for (let run = 1; run <= ROUNDS; run += 1) {
      const idle = await load(path, SECONDS);
      const flooded = await loadInFlood(path);
      const waits = [idle.p50, idle.p99, flooded.p50, flooded.p99].map(ms).join(" | ");
      const ratio = (flooded.p99 / idle.p99).toFixed(1);
      console.log(`| ${name} | ${run} | ${waits} | ${ratio} | ${flooded.answers} | ${flooded.entrance} |`);
    }
  }
}

async function loadInFlood(path: string) {
  const flood = startSignInFlood(server.origin, FLOOD);
  const waits = await load(path, SECONDS);
  const begun = performance.now();
  const status = await signIn(server.origin, ADMIN, ADMINS_ADDRESS);
  const entrance = `${status} after ${ms(performance.now() - begun)}`;
  await flood.stop();
  const answers = [...flood.answers].map(([code, count]) => `${count} × ${code}`).join(", ");
  return { ...waits, answers, entrance };
}

function load(path: string, seconds: number) {
  return loadAccepted(server.origin + path, { connections: 1, seconds, headers: [ACCEPT_COMPRESSED] });
}

function accounts(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `guess-${index}@example.com`);
}
