import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { COMPILE_CACHE } from "./tests/support/compile-cache.ts";

/** Whether `npm test` runs this. */
const isFullRun = Boolean(process.env.TEST_REPORT);

/** Fault tests wait for processes and time limits more than they compute, and so leave cores to other workers. */
const WORKERS = availableParallelism() + 2;

/** Limits for what hangs, generous enough for a slow and busy machine. */
const PATIENCE = { testTimeout: 360_000, hookTimeout: 360_000, expect: { poll: { timeout: 120_000 } } };

/** One worker's files share loaded modules: no test file leaves anything in a module. */
const SHARED = { isolate: false, ...PATIENCE };

const DATABASE = { globalSetup: "tests/support/global-setup.ts", ...SHARED };

/** Projects with the same order run side by side; the orders run one after the other. */
const SIDE_BY_SIDE = { maxWorkers: WORKERS, sequence: { groupOrder: 0 } };
const ALONE_AFTERWARDS = { maxWorkers: 1, sequence: { groupOrder: 1 } };

/** Fault tests that load the whole machine or look at every process on it, so that other tests would disturb them. */
const ALONE = ["sign-in-flood", "slow-queries", "lasting-account"].map(
  (name) => `tests/faults/${name}.test.ts`,
);

/** Those that start first, as they wait the longest: started last, they would leave every core idle. */
const LONGEST = [
  "faults/hung-database",
  "faults/slow-clients",
  "faults/backup",
  "faults/form-check",
  "faults/hosted-backend",
  "faults/pictures-in-a-bucket",
  "faults/stop",
  "faults/process",
  "faults/crash-recovery",
  "faults/lead-durability",
  "faults/lead-notices",
  "faults/public-pages",
  "faults/odd-slugs",
  "policies/callers",
  "contract/behavior",
  "contract/corpus",
  "contract/statement-timeout",
  "policies/search",
  "policies/auth-outage",
].map((name) => `/tests/${name}.test.ts`);

/** Orders the projects side by side so that only short files are left for the end. */
const PROJECTS = ["faults", "webkit", "contract", "policies", "unit"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const longest = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return PROJECTS.indexOf(project.name) * 100 + (longest < 0 ? 99 : longest);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A forgotten `.only` would leave tests out.
    allowOnly: !isFullRun,
    env: COMPILE_CACHE,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,backend,server,scripts}/**/*.test.{ts,tsx}"],
          // Tests read the classes that a page's content may have from these style sheets.
          css: { include: /\/app\/(site\/styles|blog|leads)\// },
          ...SHARED,
          ...SIDE_BY_SIDE,
        },
      },
      {
        test: { name: "policies", include: ["tests/policies/**/*.test.ts"], ...DATABASE, ...SIDE_BY_SIDE },
      },
      {
        test: { name: "contract", include: ["tests/contract/**/*.test.ts"], ...DATABASE, ...SIDE_BY_SIDE },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: ALONE,
          ...DATABASE,
          ...SIDE_BY_SIDE,
        },
      },
      {
        test: {
          name: "webkit",
          include: ["tests/webkit/**/*.test.ts"],
          ...DATABASE,
          globalSetup: [DATABASE.globalSetup, "tests/webkit/install.ts"],
          // Browser tests are retried (decision 28).
          retry: isFullRun ? 1 : 0,
          testTimeout: 180_000,
          ...SIDE_BY_SIDE,
        },
      },
      { test: { name: "faults-alone", include: ALONE, ...DATABASE, ...ALONE_AFTERWARDS } },
    ],
  },
});
