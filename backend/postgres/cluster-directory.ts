/**
 * How PostgreSQL is told its data directory: as the directory it is started in. On Linux a process reaches its own
 * working directory through /proc without entering the directories above, so the cluster can stay in DATA_DIR, and be
 * moved, copied and deleted with it, even where only root may enter what is above and PostgreSQL does not run as root.
 */
export function dataDirectoryArgument(clusterDir: string): string {
  return process.platform === "linux" ? "/proc/self/cwd" : clusterDir;
}
