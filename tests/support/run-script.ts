import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { COMPILE_CACHE } from "./compile-cache.ts";

const root = resolve(import.meta.dirname, "../..");

type Environment = Record<string, string>;

/** Starts the script behind an npm command as `launchProgram` does. */
export function launchScript(name: string, environment: Environment, ...args: string[]): ChildProcess {
  return launchProgram(`scripts/${name}.ts`, environment, ...args);
}

/** Starts a program of this repository as a process of its own, which is killed if it hangs. */
export function launchProgram(path: string, environment: Environment, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(root, path), ...args], {
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 180_000,
  });
}

/** Runs the script to its end. */
export async function runScript(
  name: string,
  environment: Environment,
  ...args: string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = launchScript(name, environment, ...args);
  const exited = once(child, "exit");
  const [stdout, stderr] = await Promise.all([child.stdout, child.stderr].map((pipe) => pipe && text(pipe)));
  const [code] = await exited;
  return { code, stdout: stdout?.trim() ?? "", stderr: stderr?.trim() ?? "" };
}
