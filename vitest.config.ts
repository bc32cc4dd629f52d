import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const ALL_CORES = availableParallelism();

/** Projects of one order run side by side, with as many workers; the orders run one after the other. */
const inTurn = (groupOrder: number, maxWorkers: number) => ({ maxWorkers, sequence: { groupOrder } });

/** When to give up on what hangs, with room for a slow machine that is busy with other things. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

const DATABASE = { globalSetup: "tests/support/global-setup.ts", ...PATIENCE };

/** What takes the whole machine or looks at all that runs there: other tests beside it would be what it finds. */
const ALONE = ["sign-in-flood", "slow-queries", "lasting-account"].map(
  (name) => `tests/faults/${name}.test.ts`,
);

/** Waits half a minute for limits and works for a second: last of all, it would leave every core idle for so long. */
const WAITS_LONGEST = "tests/faults/slow-clients.test.ts";

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.endsWith(`/${WAITS_LONGEST}`);
    return (await super.sort(files)).sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,backend,server,scripts}/**/*.test.{ts,tsx}"],
          // Pure logic leaves nothing behind: one load of each module serves all files.
          isolate: false,
          // Read as text: the classes that a page's content may have.
          css: { include: /\/app\/(site\/styles|blog|leads)\// },
          ...PATIENCE,
          ...inTurn(0, ALL_CORES),
        },
      },
      {
        test: {
          name: "policies",
          include: ["tests/policies/**/*.test.ts"],
          isolate: false,
          ...DATABASE,
          ...inTurn(0, ALL_CORES),
        },
      },
      {
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          isolate: false,
          ...DATABASE,
          ...inTurn(0, ALL_CORES),
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: ALONE,
          ...DATABASE,
          // They wait for processes and clocks more than they work.
          ...inTurn(1, ALL_CORES + 2),
        },
      },
      { test: { name: "faults-alone", include: ALONE, ...PATIENCE, ...inTurn(2, 1) } },
    ],
  },
});
