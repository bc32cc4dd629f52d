import type { Reporter, TestCase, TestModule } from "vitest/node";
import { failure, writeReport } from "./report.ts";

/** Reports to `npm test` how Vitest's files ended. */
export default class implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    const failedSuites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...modules.flatMap((module) => [...module.children.allTests("failed")]).map(failedTest),
      ...failedSuites
        .filter((suite) => suite.errors().length > 0)
        .map((suite) =>
          failure(suite.type === "module" ? suite.relativeModuleId : suite.fullName, suite.errors()),
        ),
      ...unhandled.map((error) => failure("outside of any test", [error])),
    ];
    const passed = modules.reduce((sum, { children }) => sum + [...children.allTests("passed")].length, 0);
    writeReport({ passed, failures, unsteady: [], files: modules.map(timeOf) });
  }
}

function failedTest(test: TestCase): string {
  return failure(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors ?? []);
}

function timeOf(module: TestModule) {
  return { file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 };
}
