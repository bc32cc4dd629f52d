/**
 * SQLSTATE classes 08, 53 (disk full, out of memory, too many connections) and 57P, an I/O error, and what a socket says
 * (PostgreSQL docs, Appendix A).
 */
const TRANSIENT_CODE = /^(08...|53...|57P0.|58030|ECONN.*|EPIPE|ENOENT|ETIMEDOUT)$/;
/** pg gives these two no code. */
const TRANSIENT_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the database was not there, broke off or lacked room, so that the same call may well succeed a little later. */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return TRANSIENT_CODE.test(String(code)) || TRANSIENT_MESSAGE.test(String(message));
}
