import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { buildIfStale } from "./build.ts";
import { ensureChromium } from "./chromium.ts";

type Tally = { passed: number; failed: number };
type FileTime = { file: string; seconds: number };
type Report = Tally & { files: FileTime[] };
type VitestFile = { name: string; startTime: number; endTime: number };
type Suite = { file: string; suites?: Suite[]; specs: { tests: { results: { duration: number }[] }[] }[] };

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "spinfront-test-"));

/**
 * Runs every check in turn, all of them even after a failure, and ends with one line `N passed, N failed`.
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
    tests(
      "vitest",
      [
        "run",
        "--passWithNoTests",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${folder}/vitest.json`,
        ...names,
      ],
      vitestReport,
    ),
    tests("playwright", ["test", "--pass-with-no-tests", ...names], playwrightReport),
  ];
  rmSync(folder, { recursive: true });
  printSlowest(reports.flatMap(({ files }) => files));
  const tallies = [...checks, ...reports];
  const passed = sum(tallies, "passed");
  const failed = sum(tallies, "failed");
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

function check(command: string, args: string[]): Tally {
  const ok = run(command, args);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** What a runner reports, and one failure more where it ended badly without counting any. */
function tests(command: string, args: string[], read: () => Report): Report {
  const ok = run(command, args);
  try {
    const report = read();
    return ok || report.failed > 0 ? report : { ...report, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
}

function run(command: string, args: string[]): boolean {
  console.log(
    `\n> ${command} ${args.filter((arg) => !arg.includes("eporter") && !arg.startsWith("--output")).join(" ")}`,
  );
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, "playwright.json") },
  });
  return status === 0;
}

function vitestReport(): Report {
  const { numPassedTests, numFailedTests, testResults } = readReport("vitest.json");
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    files: testResults.map(({ name, startTime, endTime }: VitestFile) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function playwrightReport(): Report {
  const { stats, suites } = readReport("playwright.json");
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    files: suites.map((suite: Suite) => ({
      file: join("tests/e2e", suite.file),
      seconds: milliseconds(suite) / 1000,
    })),
  };
}

function milliseconds({ suites = [], specs }: Suite): number {
  const results = specs.flatMap((spec) => spec.tests.flatMap((test) => test.results));
  return (
    results.reduce((total, { duration }) => total + duration, 0) +
    suites.reduce((total, suite) => total + milliseconds(suite), 0)
  );
}

function readReport(name: string) {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

function printSlowest(files: FileTime[]): void {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log("\nSlowest files, in seconds:");
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

function sum(tallies: Tally[], key: keyof Tally): number {
  return tallies.reduce((total, tally) => total + tally[key], 0);
}

main(process.argv.slice(2));
