import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { ensureChromium } from "./scripts/ensure-program.ts";
import { ADMIN } from "./tests/support/server-process.ts";

/** Where Chromium's processes share pictures. Docker gives a container only 64 MB of it by default. */
const SHARED_MEMORY = "/dev/shm";
const SHARED_MEMORY_BYTES = 1024 ** 3;

/** Outside the range from which systems choose ports of outgoing connections, so that none of these has taken it. */
const port = Number(process.env.E2E_PORT ?? 23117);
/** Whether `npm test` runs this. */
const isFullRun = Boolean(process.env.TEST_REPORT);
const origin = `http://localhost:${port}`;
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "spinfront-e2e-"));

export default defineConfig({
  testDir: "tests/e2e",
  workers: 2,
  fullyParallel: false,
  // When to give up on what hangs, with room for a slow machine that is busy with other things.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Only the full run retries, as it reports flaky tests by name, and there a forgotten `.only` would leave tests out.
  retries: isFullRun ? 1 : 0,
  forbidOnly: isFullRun,
  reporter: isFullRun ? [["list"], ["./scripts/test-reports/playwright.ts"]] : [["list"]],
  use: {
    baseURL: origin,
    timezoneId: "America/Los_Angeles",
    // A test that answers requests itself does not see what a worker asks for; those about the worker allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: ensureChromium(),
      // Otherwise Playwright has pictures shared on the disk, which takes an eighth of all processor time.
      ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
      env: {
        ...process.env,
        FONTCONFIG_FILE: join(import.meta.dirname, "tests/e2e/support/fonts/fonts.conf"),
      } as Record<string, string>,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  webServer: {
    command: "node scripts/start.ts",
    url: `${origin}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // So that a test may come from a network of its own.
      TRUSTED_PROXIES: "1",
    },
  },
});

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= SHARED_MEMORY_BYTES;
}
