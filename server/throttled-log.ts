import type { LogFields, Logger } from "#backend/logger.ts";

type Kind = { fields: LogFields | undefined; count: number };

const INTERVAL_MS = 60_000;
/** When this many kinds of one message are tracked at once, further ones are no longer distinguished. */
const MAX_KINDS = 100;

/**
 * Wraps a logger so that repeated warnings and errors of one kind (the same message with the same reason or path) take
 * one line a minute: the first is logged at once, later ones are summed up with their `count`. So neither an outage nor
 * an attacker can flood the log.
 */
export function throttleProblems(log: Logger): Logger {
  const kindsOf = new Map<string, Map<string, Kind>>();

  const throttle = (level: "warn" | "error") => (message: string, fields?: LogFields) => {
    const problem = `${level} ${message}`;
    const kinds = kindsOf.get(problem) ?? new Map<string, Kind>();
    kindsOf.set(problem, kinds);
    const name = kinds.size < MAX_KINDS ? nameOf(fields) : "";
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

  return { info: log.info, warn: throttle("warn"), error: throttle("error") };
}

function nameOf({ reason, code, error, path }: LogFields = {}): string {
  return String(reason ?? code ?? error ?? path);
}
