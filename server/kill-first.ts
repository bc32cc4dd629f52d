import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";

/**
 * If memory runs out, has Linux kill this child process, and those it starts, before the server
 * (proc_pid_oom_score_adj(5)). Called right after the start, which takes memory itself.
 */
export function killFirst({ pid }: ChildProcess): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // The child could not start, or the system has no such file or doesn't let it be written.
  }
}
