import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../scripts/build.ts";
import { ensureChromium } from "../scripts/ensure-program.ts";
import { startServerProcess } from "../tests/support/server-process.ts";
import { fetchEncoded, listRoutes } from "./encoded-page.ts";

/** `npm run bench:lighthouse`: Lighthouse's mobile scores for every public route, and its size in bytes. */

/** Scores vary with other load on the machine, so take the median, as Lighthouse recommends. */
const LIGHTHOUSE_RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-"));
buildIfStale();
const server = await startServerProcess(join(directory, "data"));
try {
  await measureRoutes(server.origin, await listRoutes(server.origin));
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

async function measureRoutes(origin: string, routes: string[]): Promise<void> {
  console.log(`\nLighthouse: the median of ${LIGHTHOUSE_RUNS} runs, and each run's performance\n`);
  console.log(
    "| route | HTML br bytes | requests | performance | of | accessibility | best practices | SEO |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const route of routes) {
    const runs = Array.from({ length: LIGHTHOUSE_RUNS }, () => lighthouse(origin + route));
    // After the runs, because the first response is compressed less.
    const { body: html } = await fetchEncoded(origin + route);
    const all = CATEGORIES.map((_, index) => runs.map(({ scores }) => scores[index] ?? Number.NaN));
    const [performance, ...others] = all.map(median);
    console.log(
      `| ${[route, html.length, runs[0]?.requests, performance, all[0]?.join(", "), ...others].join(" | ")} |`,
    );
  }
}

function median(values: number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** Chromium occasionally loses a page's trace (NO_NAVSTART); Lighthouse then asks to be run again. */
function lighthouse(url: string, attempts = 3): { requests: number; scores: number[] } {
  const report = join(directory, "lighthouse.json");
  const { status, stderr } = spawnSync(
    "lighthouse",
    [
      url,
      "--quiet",
      "--output=json",
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync --no-first-run",
    ],
    { encoding: "utf8", env: { ...process.env, CHROME_PATH: ensureChromium() } },
  );
  if (status !== 0 && attempts > 1) return lighthouse(url, attempts - 1);
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}: ${stderr}`);
  const { categories, audits, runtimeError } = JSON.parse(readFileSync(report, "utf8"));
  if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
  return {
    requests: audits["network-requests"].details.items.length,
    scores: CATEGORIES.map((name) => Math.round(categories[name].score * 100)),
  };
}
