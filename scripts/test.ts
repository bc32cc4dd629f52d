import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { buildIfStale } from "./build.ts";
import { ensureChromium } from "./ensure-program.ts";
import type { Report } from "./test-reports/report.ts";

const root = resolve(import.meta.dirname, "..");
/** Up to this many flaky browser tests (passed only on retry) don't fail the run. */
const MAX_FLAKY = 3;
const folder = mkdtempSync(join(tmpdir(), "spinfront-test-"));

/**
 * Runs every check, all of them even after a failure, and ends with what failed and one line `N passed, N failed`.
 * Given names (`npm test -- quote slugs`), runs only the test files whose path contains one of them.
 */
async function main(names: string[]): Promise<void> {
  process.env.CHROMIUM_PATH = ensureChromium();
  buildIfStale();
  const lint =
    names.length > 0 ? [] : checkInTurn(["biome", "check", "."], ["react-router", "typegen"], ["tsc"]);
  const vitest = ["run", "--passWithNoTests", "--reporter=default", reporter("vitest"), ...names];
  const playwright = ["test", "--pass-with-no-tests", ...names];
  // One runner at a time. Lint and type checks run beside vitest, which leaves a core free.
  const reports = [await tests("vitest", vitest), ...(await lint), await tests("playwright", playwright)];
  rmSync(folder, { recursive: true });
  printSlowest(reports.flatMap(({ files }) => files));
  const flaky = reports.flatMap((report) => report.flaky);
  if (flaky.length > 0) console.log(`\nFlaky (passed only on retry):\n${flaky.join("\n")}`);
  const tooManyFlaky = flaky.length > MAX_FLAKY ? [`${flaky.length} tests are flaky`] : [];
  const failures = [...reports.flatMap((report) => report.failures), ...tooManyFlaky];
  const passed = reports.reduce((sum, report) => sum + report.passed + report.flaky.length, 0);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
}

function reporter(runner: string): string {
  return `--reporter=./scripts/test-reports/${runner}.ts`;
}

/** Runs commands in the background one after another and prints each one's output in one piece. */
async function checkInTurn(...commands: [command: string, ...args: string[]][]): Promise<Report[]> {
  const reports: Report[] = [];
  for (const [command, ...args] of commands) {
    const child = start(command, args, "pipe");
    const [stdout, stderr, [status]] = await Promise.all([
      child.stdout ? text(child.stdout) : "",
      child.stderr ? text(child.stderr) : "",
      once(child, "close"),
    ]);
    console.log(`\n> ${command} ${args.join(" ")}\n${stdout}${stderr}`);
    const ok = status === 0;
    reports.push({ passed: ok ? 1 : 0, failures: ok ? [] : [command], flaky: [], files: [] });
  }
  return reports;
}

/** The runner's report, with one extra failure if it exited with an error but reported none. */
async function tests(command: string, args: string[]): Promise<Report> {
  const file = join(folder, `${command}.json`);
  console.log(`\n> ${command} ${args.filter((arg) => !arg.includes("eporter")).join(" ")}`);
  const [status] = await once(start(command, args, "inherit", { TEST_REPORT: file }), "close");
  const ok = status === 0;
  const report: Report = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { passed: 0, failures: [], flaky: [], files: [] };
  return ok || report.failures.length > 0 ? report : { ...report, failures: [`${command} itself`] };
}

function start(
  command: string,
  args: string[],
  output: "inherit" | "pipe",
  env: Record<string, string> = {},
) {
  return spawn(command, args, {
    cwd: root,
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env },
  });
}

function printSlowest(files: Report["files"]): void {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log("\nSlowest files, in seconds:");
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

await main(process.argv.slice(2));
