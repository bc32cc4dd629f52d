import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

const PROGRAM = join(import.meta.dirname, "embedded-owner.ts");

/** Starts `embedded-owner.ts` on the data directory; killed when the test ends. */
export function launchOwner(dataDir: string, options: { uid?: number } = {}): ChildProcess {
  const args = options.uid === undefined ? [dataDir] : [dataDir, String(options.uid)];
  const owner = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    owner.kill("SIGKILL");
  });
  return owner;
}

/** Launches an owner and waits until its PostgreSQL accepts connections. Rejects with the reason it prints otherwise. */
export async function startOwner(dataDir: string, options?: { uid?: number }): Promise<ChildProcess> {
  const owner = launchOwner(dataDir, options);
  const ready = owner.stdout && once(owner.stdout, "data");
  const failed = ended(owner).then(({ errors }) => Promise.reject(new Error(errors)));
  await Promise.race([ready, failed]);
  return owner;
}

/** Waits until a program has ended. */
export async function ended(program: ChildProcess): Promise<{ exitCode: number | null; errors: string }> {
  const errors = program.stderr ? text(program.stderr) : Promise.resolve("");
  if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
  return { exitCode: program.exitCode, errors: await errors };
}

export async function kill(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  program.kill(signal);
  await ended(program);
}
