import { expect, it } from "vitest";
import { BucketError } from "../bucket/bucket-calls.ts";
import { failureInWords } from "./failure-in-words.ts";
import { BackupError } from "./manifest.ts";

it("describes known failures with a remedy, and reveals no details of other errors", () => {
  const coded = (code: string, message = "") => Object.assign(new Error(message), { code });
  expect(failureInWords(new BackupError("Another backup is under way."))).toBe(
    "Another backup is under way.",
  );
  expect(failureInWords(coded("ENOSPC"))).toBe("There’s no space left on the disk.");
  for (const message of [
    "initdb: could not write: No space left on device",
    "The data directory cannot be locked: database or disk is full",
  ])
    expect(failureInWords(new Error(message))).toBe("There’s no space left on the disk.");
  expect(failureInWords(new Error("Connection terminated unexpectedly"))).toBe("The database didn’t answer.");
  expect(failureInWords(new BucketError("ECONNREFUSED"))).toBe(
    "The bucket of pictures didn’t answer as it should (ECONNREFUSED).",
  );
  for (const error of [coded("EACCES"), Object.assign(coded("EEXIST"), { syscall: "mkdir" })])
    expect(failureInWords(error)).toBe("The backup directory can’t be written to.");
  for (const error of [coded("23505", "Key (email)=(ada@example.com) exists"), "ada@example.com", undefined])
    expect(failureInWords(error)).toBe("It ended before it was done. The server’s log says more.");
});
