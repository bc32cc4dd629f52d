import type { UseMutationResult } from "@tanstack/react-query";
import { reasonOf } from "../reason.ts";
import type { TestAnswer } from "./notice-service.ts";
import { noticeMessages } from "./notice-words.ts";

type TestResultProps = {
  test: Pick<UseMutationResult<TestAnswer, Error, never>, "data" | "error" | "isPending">;
};

/** The receiving server's answer, shown verbatim. */
export function TestResult({ test }: TestResultProps) {
  const taken = test.data?.taken ?? false;
  const answer = test.error ? reasonOf(test.error, noticeMessages.testFailed) : test.data?.answer;
  return (
    <div role="status" className="empty:hidden">
      {answer !== undefined && !test.isPending ? (
        <div
          className={`grid gap-1 border-l-4 pl-3 text-sm ${taken ? "border-primary" : "border-destructive"}`}
        >
          <p className="font-semibold">{taken ? "The test was accepted." : "The test didn’t get through."}</p>
          <p className="wrap-anywhere font-mono text-muted-foreground text-xs">{answer}</p>
        </div>
      ) : null}
    </div>
  );
}
