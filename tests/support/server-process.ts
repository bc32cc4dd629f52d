import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

const root = resolve(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The account that the server starts with. */
export const ADMIN = { email: "admin@example.com", password: "correct horse battery staple" };

/** What `/readyz` says of leads while none waits for the database. */
export const NOTHING_WAITS = { waiting: 0, since: null, keptAside: 0 };

/** The whole product as a separate process, as `npm start` runs it. */
export type ServerProcess = {
  origin: string;
  child: ChildProcess;
  /** Lines on standard output, up to and including "Ready:". */
  said: string[];
  /** Lines on standard error. */
  logged: string[];
  hasLogged: (part: string) => boolean;
  /** Requests a path. */
  ask: (path: string, init?: RequestInit) => Promise<{ status: number; body: string }>;
  /** Requests a path. @returns the response's status */
  statusOf: (path: string, init?: RequestInit) => Promise<number>;
  /** Sends a signal and waits until the process has ended. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null }>;
};

/** Starts the product on a free port and waits until it prints that it is ready. Rejects if it ends before that. */
export async function startServerProcess(
  dataDir: string,
  environment: Record<string, string> = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
): Promise<ServerProcess> {
  const { child, exited, ...server } = await launchServerProcess(dataDir, environment);
  const closed = once(child, "close");
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line.startsWith("Ready: ")) break;
  }
  child.stdout.resume();
  if (!said.at(-1)?.startsWith("Ready: ")) {
    await closed;
    throw new Error(`the server did not start: ${server.logged.map((line) => `${line}\n`).join("")}`);
  }
  const ask: ServerProcess["ask"] = async (path, init) => {
    const response = await fetch(server.origin + path, init);
    return { status: response.status, body: await response.text() };
  };
  return {
    ...server,
    child,
    said,
    hasLogged: (part) => server.logged.some((line) => line.includes(part)),
    ask,
    statusOf: async (path, init) => (await ask(path, init)).status,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the product on a free port, without waiting until it is ready. */
export async function launchServerProcess(dataDir: string, environment: Record<string, string>) {
  const port = await freePort();
  const child = spawn("sh", ["-c", scripts.start], {
    cwd: root,
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      PORT: String(port),
      DATA_DIR: dataDir,
      // The server must get no requests but the test's own.
      FORM_CHECK_EVERY: "off",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit").then(([code]) => ({ code: code as number | null }));
  const logged: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => logged.push(line));
  return { origin: `http://localhost:${port}`, child, exited, logged };
}
