import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { scanRecords } from "#server/leads/journal-record.ts";
import { processesOf, query, signalAll } from "../tests/support/database-server.ts";
import { type ServerProcess, startServerProcess } from "../tests/support/server-process.ts";

const VISITORS = 16;
const MAX_DELAY_MS = 400;

type Toll = {
  acknowledged: number;
  stored: number;
  /** Acknowledged but not stored. */
  lost: number;
  doubled: number;
  /** How many were in the journal when the server was killed. */
  journaled: number;
};

/**
 * Kills the server again and again while visitors send requests, every second time with its database frozen, until
 * `requests` have been acknowledged in total. Then counts what happened to them.
 */
export async function countAfterKills(dataDir: string, rounds: number, requests: number): Promise<Toll> {
  const acknowledged = new Set<string>();
  let sent = 0;
  let journaled = 0;
  const nextName = () => `Killed ${++sent}`;
  for (let round = 1; round <= rounds; round += 1) {
    const server = await startServerProcess(dataDir);
    const goal = Math.ceil((requests * round) / rounds);
    const sending = sendUntilKilled(server, nextName, acknowledged);
    while (acknowledged.size < goal - requests / rounds / 2) await delay(10);
    const frozen = round % 2 === 0 ? await processesOf(dataDir) : [];
    signalAll(frozen, "SIGSTOP");
    while (acknowledged.size < goal) await delay(10);
    await delay(Math.random() * MAX_DELAY_MS);
    await server.end("SIGKILL");
    signalAll(frozen, "SIGCONT");
    await sending;
    journaled += await recordsIn(join(dataDir, "journal"));
  }
  const server = await startServerProcess(dataDir);
  await untilNothingWaits(server.origin);
  const rows = await query(dataDir, "select name from public.leads where name like 'Killed %'");
  await server.end("SIGTERM");
  const stored = new Set(rows.map(({ name }) => name));
  return {
    acknowledged: acknowledged.size,
    stored: stored.size,
    lost: acknowledged.difference(stored).size,
    doubled: rows.length - stored.size,
    journaled,
  };
}

async function sendUntilKilled(
  { origin, child }: ServerProcess,
  nextName: () => string,
  acknowledged: Set<string>,
): Promise<void> {
  const visitor = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      const name = nextName();
      if (await isReceived(origin, name)) acknowledged.add(name);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
}

async function isReceived(origin: string, name: string): Promise<boolean> {
  const fields = { name, phone: "702 555 0142", email: "visitor@example.com", agreement: "on" };
  const init = { method: "POST", body: new URLSearchParams(fields) };
  return fetch(`${origin}/quote/submissions`, init)
    .then(async (response) => (await response.json()).outcome === "received")
    .catch(() => delay(20, false));
}

async function recordsIn(journal: string): Promise<number> {
  const names = (await readdir(journal)).filter((name) => name.endsWith(".journal"));
  const files = await Promise.all(names.map((name) => readFile(join(journal, name))));
  return files.reduce((sum, file) => sum + scanRecords(file).records.length, 0);
}

/** Waits until the journal is empty. */
export async function untilNothingWaits(origin: string): Promise<void> {
  for (;;) {
    const { leads } = await (await fetch(`${origin}/readyz`)).json();
    if (leads.waiting === 0) return;
    await delay(50);
  }
}
