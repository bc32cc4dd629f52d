import { relative } from "node:path";
import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { failure, writeReport } from "./report.ts";

/** Reports to `npm test` how Playwright's files ended. */
export default class implements Reporter {
  #passed = 0;
  readonly #failures: string[] = [];
  readonly #seconds = new Map<string, number>();

  onTestEnd(test: TestCase, { duration, errors }: TestResult): void {
    const file = relative(process.cwd(), test.location.file);
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + duration / 1000);
    if (test.outcome() === "expected") this.#passed += 1;
    else if (test.outcome() !== "skipped")
      this.#failures.push(failure(test.titlePath().slice(2).join(" > "), errors));
  }

  onError(error: TestError): void {
    this.#failures.push(failure("outside of any test", [error]));
  }

  onEnd(): void {
    const files = [...this.#seconds].map(([file, seconds]) => ({ file, seconds }));
    writeReport({ passed: this.#passed, failures: this.#failures, files });
  }
}
