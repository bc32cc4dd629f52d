import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildIfStale } from "./build.ts";
import { ensureChromium } from "./chromium.ts";

type Tally = { passed: number; failed: number };

const root = resolve(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "spinfront-test-"));

/** Runs every check in turn, all of them even after a failure, and ends with one line `N passed, N failed`. */
function main(): void {
  process.env.CHROMIUM_PATH = ensureChromium();
  buildIfStale();
  const tallies = [
    check("biome", ["check", "."]),
    check("react-router", ["typegen"]),
    check("tsc", []),
    tests(
      "vitest",
      ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/vitest.json`],
      vitestTally,
    ),
    tests("playwright", ["test"], playwrightTally),
  ];
  rmSync(reports, { recursive: true });
  const passed = sum(tallies, "passed");
  const failed = sum(tallies, "failed");
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

function check(command: string, args: string[]): Tally {
  const ok = run(command, args);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** A runner's own count, and one failure more where it ended badly without counting any. */
function tests(command: string, args: string[], read: () => Tally): Tally {
  const ok = run(command, args);
  try {
    const tally = read();
    return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run(command: string, args: string[]): boolean {
  console.log(
    `\n> ${command} ${args.filter((arg) => !arg.includes("eporter") && !arg.startsWith("--output")).join(" ")}`,
  );
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json") },
  });
  return status === 0;
}

function vitestTally(): Tally {
  const report = JSON.parse(readFileSync(join(reports, "vitest.json"), "utf8"));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function playwrightTally(): Tally {
  const { stats } = JSON.parse(readFileSync(join(reports, "playwright.json"), "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

function sum(tallies: Tally[], key: keyof Tally): number {
  return tallies.reduce((total, tally) => total + tally[key], 0);
}

main();
