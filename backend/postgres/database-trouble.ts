/** SQLSTATE classes 08 and 57P, "too many connections", and what a socket says (PostgreSQL docs, Appendix A). */
const TRANSIENT_CODE = /^(08...|57P0.|53300|ECONN.*|EPIPE|ENOENT|ETIMEDOUT)$/;
/** pg gives these two no code. */
const TRANSIENT_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the database was not there or broke off, so that the same call may well succeed a little later. */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return TRANSIENT_CODE.test(String(code)) || TRANSIENT_MESSAGE.test(String(message));
}
