import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** What one runner tells `npm test` when it has ended. */
export type Report = {
  passed: number;
  /** One text for each test that failed and for each fault outside of any. */
  failures: string[];
  /** One text for each test that failed and then passed. */
  unsteady: string[];
  files: { file: string; seconds: number }[];
};

const LINES_OF_AN_ERROR = 12;

type Reason = { message?: string; cause?: unknown };

/** What failed and why, in a few lines. */
export function failure(what: string, errors: readonly Reason[]): string {
  const reasons = errors.flatMap((error) => (error.cause ? [error, error.cause as Reason] : [error]));
  const lines = reasons.flatMap(({ message = "" }) =>
    stripVTControlCharacters(message).split("\n").slice(0, LINES_OF_AN_ERROR),
  );
  return [what, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** Writes the report where `npm test` waits for it. */
export function writeReport(report: Report): void {
  const { TEST_REPORT } = process.env;
  if (TEST_REPORT) writeFileSync(TEST_REPORT, JSON.stringify(report));
}
