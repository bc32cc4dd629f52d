import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ensureProgram } from "../scripts/ensure-program.ts";

export type Load = { requests: number; perSecond: number; p99: string; refused: number };

/** Runs wrk against a URL. */
export async function load(
  url: string,
  {
    connections,
    seconds,
    script,
    headers = [],
  }: { connections: number; seconds: number; script?: string; headers?: readonly string[] },
): Promise<Load> {
  const wrk = ensureProgram(["wrk"], "wrk");
  const options = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--latency",
    "-H",
    "Accept-Encoding: br, gzip",
    ...headers.flatMap((header) => ["-H", header]),
  ];
  const child = spawn(wrk, [...options, ...(script ? ["-s", script] : []), url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  const perSecond = number(/Requests\/sec:\s+([\d.]+)/);
  if (!perSecond) throw new Error(`load failed:\n${output}`);
  return {
    perSecond,
    requests: number(/(\d+) requests in/),
    p99: /99%\s+(\S+)/.exec(output)?.[1] ?? "?",
    refused: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

/** Requests pages that no cache holds. */
export function loadUncached(
  origin: string,
  options: { connections: number; seconds: number },
): Promise<Load> {
  return load(origin, { ...options, script: join(import.meta.dirname, "uncached.lua") });
}
