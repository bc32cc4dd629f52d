/**
 * SQLSTATE classes 08, 28 (the login is refused), 53 (disk full, out of memory, too many connections) and 57P, an I/O error
 * (PostgreSQL docs, Appendix A), the two of a database that can only be read, and the errors of sockets.
 */
const TRANSIENT_CODE = /^(08...|2500[16]|28...|53...|57P0.|58030|ECONN.*|EPIPE|ENOENT|ETIMEDOUT)$/;
/** The driver gives these two no code. */
const TRANSIENT_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the database was unreachable, closed the connection or lacked resources: a retry may succeed. */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return TRANSIENT_CODE.test(String(code)) || TRANSIENT_MESSAGE.test(String(message));
}
