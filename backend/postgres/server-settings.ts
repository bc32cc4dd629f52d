const SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  password_encryption: "scram-sha-256",

  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",

  // One small business on one small machine: few processes, little memory, the operating system's cache does the rest.
  max_connections: "100",
  shared_buffers: "32MB",
  maintenance_work_mem: "32MB",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  io_method: "sync",
  autovacuum_max_workers: "1",
  max_logical_replication_workers: "0",
  max_parallel_workers_per_gather: "0",
  jit: "off",

  timezone: "UTC",
  log_timezone: "UTC",

  // The level "log" holds what happens to the server, but no statement's error: those quote values of rows.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** Of a cluster that nobody misses after a power cut: it spares the disk that others share. */
const SCRATCH_SETTINGS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** The server's command line: every setting is here, so that a cluster made by an older release follows as well. */
export function serverArguments(socketDir: string, isScratch: boolean): string[] {
  const settings = { ...SETTINGS, ...(isScratch && SCRATCH_SETTINGS), unix_socket_directories: socketDir };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
