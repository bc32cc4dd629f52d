import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildIfStale } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import type { Report } from "./test-reports/report.ts";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "spinfront-test-"));

/**
 * Runs every check in turn, all of them even after a failure, and ends with what failed and one line `N passed, N failed`.
 * Given names (`npm test -- quote slugs`), runs only the test files whose path contains one of them.
 */
function main(names: string[]): void {
  process.env.CHROMIUM_PATH = ensureChromium();
  buildIfStale();
  const checks =
    names.length > 0
      ? []
      : [check("biome", ["check", "."]), check("react-router", ["typegen"]), check("tsc", [])];
  const reports = [
    ...checks,
    tests("vitest", ["run", "--passWithNoTests", "--reporter=default", reporter("vitest"), ...names]),
    tests("playwright", ["test", "--pass-with-no-tests", ...names]),
  ];
  rmSync(folder, { recursive: true });
  printSlowest(reports.flatMap(({ files }) => files));
  const failures = reports.flatMap((report) => report.failures);
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
}

function reporter(runner: string): string {
  return `--reporter=./scripts/test-reports/${runner}.ts`;
}

function check(command: string, args: string[]): Report {
  const ok = run(command, args);
  return { passed: ok ? 1 : 0, failures: ok ? [] : [command], files: [] };
}

/** What a runner reports, and one failure more where it ended badly without reporting any. */
function tests(command: string, args: string[]): Report {
  const file = join(folder, `${command}.json`);
  const ok = run(command, args, { TEST_REPORT: file });
  const report: Report = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { passed: 0, failures: [], files: [] };
  return ok || report.failures.length > 0 ? report : { ...report, failures: [`${command} itself`] };
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n> ${command} ${args.filter((arg) => !arg.includes("eporter")).join(" ")}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function printSlowest(files: Report["files"]): void {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log("\nSlowest files, in seconds:");
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

main(process.argv.slice(2));
