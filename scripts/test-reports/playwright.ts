import { relative } from "node:path";
import type { Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { failure, writeReport } from "./report.ts";

/** Reports Playwright's results to `npm test`. */
export default class implements Reporter {
  #all: TestCase[] = [];
  readonly #outside: string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#all = suite.allTests();
  }

  onError(error: TestError): void {
    this.#outside.push(failure("outside of any test", [error]));
  }

  onEnd(): void {
    const ended = Object.groupBy(this.#all, (test) => test.outcome());
    writeReport({
      passed: ended.expected?.length ?? 0,
      failures: [...(ended.unexpected ?? []).map(failureOf), ...this.#outside],
      flaky: (ended.flaky ?? []).map(failureOf),
      files: timesOf(this.#all),
    });
  }
}

/** The test's title and its first error. */
function failureOf(test: TestCase): string {
  return failure(test.titlePath().slice(2).join(" > "), test.results[0]?.errors ?? []);
}

function timesOf(tests: TestCase[]): { file: string; seconds: number }[] {
  const ofFiles = Map.groupBy(tests, ({ location }) => relative(process.cwd(), location.file));
  return [...ofFiles].map(([file, ofFile]) => ({
    file,
    seconds: ofFile.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}
