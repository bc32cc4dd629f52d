import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** The results of one test runner, for `npm test`. */
export type Report = {
  passed: number;
  /** One text per failed test, and per error outside all tests. */
  failures: string[];
  /** One text per test that failed and then passed on a retry. */
  flaky: string[];
  files: { file: string; seconds: number }[];
};

const LINES_OF_AN_ERROR = 12;

type Reason = { message?: string; cause?: unknown };

/** Formats a failure and its reasons in a few lines. */
export function failure(what: string, errors: readonly Reason[]): string {
  const reasons = errors.flatMap((error) => (error.cause ? [error, error.cause as Reason] : [error]));
  const lines = reasons.flatMap(({ message = "" }) =>
    stripVTControlCharacters(message).split("\n").slice(0, LINES_OF_AN_ERROR),
  );
  return [what, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** Writes the report to the file that `npm test` reads. */
export function writeReport(report: Report): void {
  const { TEST_REPORT } = process.env;
  if (TEST_REPORT) writeFileSync(TEST_REPORT, JSON.stringify(report));
}
