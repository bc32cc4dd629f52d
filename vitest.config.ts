import { defineConfig } from "vitest/config";

const DATABASE = {
  globalSetup: "tests/support/global-setup.ts",
  // When to give up on what hangs, with room for a slow machine that is busy with other things.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          // Pure logic leaves nothing behind: one load of each module serves all files.
          isolate: false,
          include: ["{app,backend,server,scripts}/**/*.test.{ts,tsx}"],
          // Read as text: the classes that a page's content may have.
          css: { include: /\/app\/site\/styles\// },
        },
      },
      { test: { name: "policies", include: ["tests/policies/**/*.test.ts"], ...DATABASE } },
      { test: { name: "contract", include: ["tests/contract/**/*.test.ts"], ...DATABASE } },
      { test: { name: "faults", include: ["tests/faults/**/*.test.ts"], ...DATABASE } },
    ],
  },
});
