/**
 * PostgreSQL gets its data directory as its working directory. On Linux a process reaches that through /proc without
 * entering the directories above, so the cluster can stay in DATA_DIR, and be moved, copied and deleted with it, even if
 * only root may enter the directories above and PostgreSQL does not run as root.
 */
export function dataDirectoryArgument(clusterDir: string): string {
  return process.platform === "linux" ? "/proc/self/cwd" : clusterDir;
}
