import type { LogFields, Logger } from "#backend/logger.ts";

type Kind = { fields: LogFields | undefined; count: number };

const INTERVAL_MS = 60_000;
/** Beyond that many within a minute, reasons no longer make kinds of their own. */
const MOST_KINDS = 100;

/**
 * The same log, in which a kind of trouble has one line a minute, so that what fails for everybody, or what somebody
 * causes, does not fill it: the first at once, and later one with the `count` of all since.
 */
export function throttleTroubles(log: Logger): Logger {
  const kinds = new Map<string, Kind>();

  const tell = (level: "warn" | "error") => (message: string, fields?: LogFields) => {
    const name = nameOf(`${level} ${message}`, fields);
    const known = kinds.get(name);
    if (known) {
      known.fields = fields;
      known.count += 1;
      return;
    }
    log[level](message, fields);
    const kind: Kind = { fields, count: 0 };
    kinds.set(name, kind);
    const interval = setInterval(() => {
      if (kind.count > 0) log[level](message, { ...kind.fields, count: kind.count });
      else {
        clearInterval(interval);
        kinds.delete(name);
      }
      kind.count = 0;
    }, INTERVAL_MS).unref();
  };

  function nameOf(message: string, fields: LogFields = {}): string {
    return kinds.size < MOST_KINDS ? `${message} ${fields.reason ?? fields.code ?? fields.error}` : message;
  }

  return { info: log.info, warn: tell("warn"), error: tell("error") };
}
