import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { buildIfStale } from "../scripts/build.ts";
import { ensureChromium } from "../scripts/chromium.ts";
import { ensureProgram } from "../scripts/debian-package.ts";
import { startServerProcess } from "../tests/support/server-process.ts";

/** `npm run bench:pages`: public pages beside nginx serving the same bytes as a file, then bytes and Lighthouse a route. */

const CONNECTIONS = 32;
const SECONDS = 8;
const ROUNDS = 3;
const NGINX_PORT = 4390;
/** One page's scores differ from run to run with what else the machine does; Lighthouse's own advice is a median. */
const LIGHTHOUSE_RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-"));
chmodSync(directory, 0o755);
buildIfStale();
const server = await startServerProcess(join(directory, "data"));
try {
  await compareWithNginx(server.origin);
  await measureRoutes(server.origin, await listRoutes(server.origin));
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

async function compareWithNginx(origin: string): Promise<void> {
  const wrk = ensureProgram(["wrk"], "wrk");
  const page = await fetchEncoded(`${origin}/`);
  const nginx = await startNginx(page);
  const peer = `http://127.0.0.1:${NGINX_PORT}/`;
  try {
    if (!(await fetchEncoded(peer)).equals(page)) throw new Error("nginx does not serve the same bytes");
    load(wrk, `${origin}/`, 2);
    load(wrk, peer, 2);
    const rounds = Array.from({ length: ROUNDS }, () => ({
      ours: load(wrk, `${origin}/`, SECONDS),
      theirs: load(wrk, peer, SECONDS),
    }));
    console.log(
      `\nHome page, ${page.length} bytes (brotli), ${CONNECTIONS} connections, ${SECONDS} s a run\n`,
    );
    console.log("| run | ours req/s | p99 ms | nginx req/s | p99 ms | ratio |\n|---|---|---|---|---|---|");
    for (const [index, { ours, theirs }] of rounds.entries()) {
      const ratio = (ours.perSecond / theirs.perSecond).toFixed(2);
      console.log(
        `| ${index + 1} | ${ours.perSecond.toFixed(0)} | ${ours.p99} | ${theirs.perSecond.toFixed(0)} | ${theirs.p99} | ${ratio} |`,
      );
    }
  } finally {
    nginx.kill("SIGTERM");
  }
}

async function startNginx(page: Buffer) {
  const program = ensureProgram(["nginx", "/usr/sbin/nginx"], "nginx-light");
  const root = join(directory, "nginx");
  mkdirSync(root);
  writeFileSync(join(root, "index.html"), page);
  const config = join(directory, "nginx.conf");
  writeFileSync(
    config,
    `worker_processes auto;
daemon off;
pid ${root}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${NGINX_PORT};
    root ${root};
    default_type "text/html; charset=utf-8";
    location / { add_header Content-Encoding br; }
  }
}
`,
  );
  const nginx = spawn(program, ["-c", config], { stdio: ["ignore", "ignore", "inherit"] });
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${NGINX_PORT}/`, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (up) return nginx;
    if (nginx.exitCode !== null) throw new Error("nginx did not start");
    await delay(50);
  }
}

function load(wrk: string, url: string, seconds: number): { perSecond: number; p99: string } {
  const output = execFileSync(
    wrk,
    ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", "-H", "Accept-Encoding: br, gzip", url],
    { encoding: "utf8" },
  );
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const p99 = /99%\s+(\S+)/.exec(output)?.[1] ?? "?";
  if (/Non-2xx/.test(output) || !perSecond) throw new Error(`load failed:\n${output}`);
  return { perSecond, p99 };
}

async function measureRoutes(origin: string, routes: string[]): Promise<void> {
  console.log(`\nLighthouse: the median of ${LIGHTHOUSE_RUNS} runs, and each run's performance\n`);
  console.log(
    "| route | HTML br bytes | requests | performance | of | accessibility | best practices | SEO |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const route of routes) {
    const html = await fetchEncoded(origin + route);
    const runs = Array.from({ length: LIGHTHOUSE_RUNS }, () => lighthouse(origin + route));
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

/** Every page that the sitemap names. */
async function listRoutes(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
}

/** Now and then Chromium loses the trace of a page (NO_NAVSTART), and Lighthouse asks to be run again. */
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

/** The bytes on the wire, as a browser asks for them. */
async function fetchEncoded(url: string): Promise<Buffer> {
  const request = get(url, { agent: false, headers: { "accept-encoding": "br" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const encoded = await buffer(response);
  brotliDecompressSync(encoded);
  return encoded;
}
