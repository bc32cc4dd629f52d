import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { failure, writeReport } from "./report.ts";

type Ended = Parameters<NonNullable<Reporter["onTestRunEnd"]>>;
type Unhandled = Ended[1];

/** Reports Vitest's results to `npm test`. */
export default class implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Ended): void {
    const failedSuites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...modules.flatMap((module) => [...module.children.allTests("failed")]).map(failureOf),
      ...failedSuites
        .filter((suite) => suite.errors().length > 0)
        .map((suite) =>
          failure(suite.type === "module" ? suite.relativeModuleId : suite.fullName, suite.errors()),
        ),
      ...unhandled.map(unhandledError),
    ];
    const passed = modules.flatMap(({ children }) => [...children.allTests("passed")]);
    const flaky = passed.filter((test) => test.diagnostic()?.flaky);
    writeReport({
      passed: passed.length - flaky.length,
      failures,
      flaky: flaky.map(failureOf),
      files: modules.map(timeOf),
    });
  }
}

/** The errors of a flaky test are those of its first try. */
function failureOf(test: TestCase): string {
  return failure(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors ?? []);
}

/** Vitest only tells during which test file the error occurred. */
function unhandledError(error: Unhandled[number]): string {
  const { VITEST_TEST_PATH: path, stack } = error;
  const during = typeof path === "string" ? `, while ${relative(".", path)} ran` : "";
  return failure(`outside of any test${during}`, [typeof stack === "string" ? { message: stack } : error]);
}

function timeOf(module: TestModule) {
  return { file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 };
}
