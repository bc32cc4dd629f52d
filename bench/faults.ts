import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildIfStale } from "../scripts/build.ts";
import { processesOf, query, serversOf, signalAll } from "../tests/support/database-server.ts";
import { type ServerProcess, startServerProcess } from "../tests/support/server-process.ts";
import { fillDisk, mountSmallDisk, unmountSmallDisk } from "../tests/support/small-disk.ts";

/**
 * `npm run bench:faults [rounds]`: visitors keep sending quote requests while, at random moments, the server or its
 * database is killed, the database is frozen, the disk fills up or a flood arrives. Then everybody who was not told
 * "received" sends the request again. Counts what happened to every request.
 */

const ROUNDS = Number(process.argv[2] ?? 10);
const VISITORS = 8;
const FLOODERS = 64;
const QUIET_MS = 1_500;
const MAX_FREEZE_MS = 9_000;
const FULL_MS = 3_000;
const FLOOD_MS = 3_000;
const PROMISED_MS = 8_000;

type Outcome = "acknowledged" | "refused" | "reset";
type Sent = { name: string; outcome: Outcome; ms: number };

const dataDir = mkdtempSync(join(tmpdir(), "spinfront-bench-faults-"));
buildIfStale();
const canFill = mountSmallDisk(dataDir);
let server = await startServer();

const FAULTS: Record<string, () => Promise<void>> = {
  "kill -9 of the server": async () => {
    await server.end("SIGKILL");
    server = await startServer();
  },
  "kill -9 of the database": async () => signalAll(await serversOf(dataDir), "SIGKILL"),
  "the database frozen": async () => {
    const frozen = await processesOf(dataDir);
    signalAll(frozen, "SIGSTOP");
    await delay(Math.random() * MAX_FREEZE_MS);
    signalAll(frozen, "SIGCONT");
  },
  ...(canFill && {
    "the disk full": async () => {
      const makeRoom = await fillDisk(dataDir);
      await delay(FULL_MS);
      await makeRoom();
    },
  }),
  "a flood": async () => {
    flooders = FLOODERS;
    await delay(FLOOD_MS);
    flooders = 0;
  },
};

let requests = 0;
let flooders = 0;

try {
  printHead();
  for (const [fault, happen] of Object.entries(FAULTS)) {
    await measure(fault, happen);
    // The next one begins with all the bytes that a day has for requests.
    await server.end("SIGTERM");
    server = await startServer();
  }
} finally {
  await server.end("SIGTERM");
  if (canFill) unmountSmallDisk(dataDir);
  rmSync(dataDir, { recursive: true });
}

function startServer(): Promise<ServerProcess> {
  return startServerProcess(dataDir, { TRUSTED_PROXIES: "1" });
}

async function measure(fault: string, happen: () => Promise<void>): Promise<void> {
  const sent: Sent[] = [];
  const stopped = new AbortController();
  const sending = Promise.all(
    Array.from({ length: VISITORS + FLOODERS }, (_, visitor) => keepSending(visitor, sent, stopped.signal)),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    await delay(Math.random() * QUIET_MS);
    await happen();
    await isReady();
  }
  await delay(QUIET_MS);
  stopped.abort();
  await sending;
  // Right after the last fault, the server may not have noticed it.
  await isReady();
  const stored = await storedNames();
  const lost = sent.filter(({ name, outcome }) => outcome === "acknowledged" && !stored.has(name)).length;
  const known = sent.filter(({ name }) => stored.has(name)).length;
  for (const { name, outcome } of sent) if (outcome !== "acknowledged") await sendAgain(name);
  print(fault, sent, { stored: known, lost, doubled: await doubled() });
}

async function keepSending(visitor: number, sent: Sent[], stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    if (visitor >= VISITORS + flooders) {
      await delay(10);
      continue;
    }
    const one = await send(nextName());
    sent.push(one);
    // Together they stay below what a day has for requests; after a failure people also wait a moment.
    await delay(one.outcome === "acknowledged" ? 10 : 50);
  }
}

function nextName(): string {
  requests += 1;
  return `Visitor ${requests}`;
}

async function send(name: string): Promise<Sent> {
  const begun = performance.now();
  const outcome = await outcomeOf(name);
  return { name, outcome, ms: performance.now() - begun };
}

async function outcomeOf(name: string): Promise<Outcome> {
  const fields = { name, phone: "702 555 0142", email: "visitor@example.com", agreement: "on" };
  try {
    const body = new URLSearchParams(fields);
    // Each from a network of its own: one alone may not fill the disk.
    const headers = {
      "x-forwarded-for": `10.${[16, 8, 0].map((bits) => (requests >> bits) & 255).join(".")}`,
    };
    const response = await fetch(`${server.origin}/quote/submissions`, { method: "POST", headers, body });
    return (await response.json()).outcome === "received" ? "acknowledged" : "refused";
  } catch {
    return "reset";
  }
}

async function sendAgain(name: string): Promise<void> {
  while ((await outcomeOf(name)) !== "acknowledged") await delay(100);
}

/** Also waits until the journal is empty. */
async function isReady(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server.origin}/readyz`).catch(() => null);
    if (answer?.ok && (await answer.json()).leads.waiting === 0) return;
    await delay(100);
  }
}

async function storedNames(): Promise<Set<string>> {
  const rows = await query(dataDir, "select name from public.leads");
  return new Set(rows.map(({ name }) => name));
}

async function doubled(): Promise<number> {
  return (await query(dataDir, "select name from public.leads group by name having count(*) > 1")).length;
}

function printHead(): void {
  const [cpu] = cpus();
  console.log(
    `\n${ROUNDS} times each fault, ${VISITORS} visitors, ${FLOODERS} more in a flood; ${cpus().length} × ${cpu?.model.trim()}`,
  );
  if (!canFill) console.log("The disk is not filled: that takes a tmpfs, and so root's rights.");
  console.log(
    "\n| while | sent | acknowledged | of all, stored | acknowledged and lost | doubled after sending again | refused | reset | longest wait | waits beyond 8 s |\n|---|---|---|---|---|---|---|---|---|---|",
  );
}

function print(
  fault: string,
  sent: readonly Sent[],
  { stored, lost, doubled }: { stored: number; lost: number; doubled: number },
): void {
  const count = (outcome: Outcome) => sent.filter((one) => one.outcome === outcome).length;
  const longest = Math.max(...sent.map(({ ms }) => ms));
  const late = sent.filter(({ ms }) => ms > PROMISED_MS).length;
  const outcomes = [count("refused"), count("reset")].join(" | ");
  console.log(
    `| ${fault} | ${sent.length} | ${count("acknowledged")} | ${stored} | ${lost} | ${doubled} | ${outcomes} | ${(longest / 1000).toFixed(1)} s | ${late} |`,
  );
}
