import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ensureProgram } from "../scripts/ensure-program.ts";

/** Latencies are in milliseconds. */
export type Load = { requests: number; perSecond: number; p50: number; p99: number; refused: number };

/** The header with which a client takes what pages are compressed in. */
export const ACCEPT_COMPRESSED = "Accept-Encoding: br, gzip";

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
    p50: percentile(output, 50),
    p99: percentile(output, 99),
    refused: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

/** The same, and throws if any request is refused. */
export async function loadAccepted(...call: Parameters<typeof load>): Promise<Load> {
  const result = await load(...call);
  if (result.refused > 0) throw new Error(`${call[0]} refused ${result.refused} requests`);
  return result;
}

function percentile(output: string, rank: number): number {
  const [, value, unit = ""] = new RegExp(`^\\s+${rank}%\\s+([\\d.]+)(us|ms|s)\\s*$`, "m").exec(output) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit];
  if (!value || !factor) throw new Error(`no latency in:\n${output}`);
  return Number(value) * factor;
}

/** Milliseconds, as the tables of results show them. */
export function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(2)} ms`;
}

/** Requests pages that no cache holds. */
export function loadUncached(
  origin: string,
  options: { connections: number; seconds: number },
): Promise<Load> {
  const script = join(import.meta.dirname, "uncached.lua");
  return load(origin, { ...options, script, headers: [ACCEPT_COMPRESSED] });
}
