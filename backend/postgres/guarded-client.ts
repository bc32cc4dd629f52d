import type { Duplex } from "node:stream";
import pg from "pg";

/** The driver's limits for a login, and how long the server may take to answer one of its statements. */
export type GuardedLimits = pg.PoolConfig & { answerTimeoutMillis: number };

type Connection = { stream: Duplex; attachListeners: (stream: Duplex) => void };

/** Longer than any of our statement timeouts. */
const ANSWER_TIMEOUT_MS = 9_000;

/**
 * The driver's client, changed so that failures close its connection and never end the process: a server that stays silent,
 * or sends what the driver's parser cannot read. The statement under way then fails.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: pg.ClientConfig & Partial<GuardedLimits>) {
    super(config);
    this.on("error", () => {});
    const { connection } = this as unknown as { connection: Connection };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => attach(closedByParserErrors(stream));
    this.#closeWhenSilent(connection, config?.answerTimeoutMillis ?? ANSWER_TIMEOUT_MS);
  }

  /** The driver's `query_timeout` would return the connection to the pool with its statement unfinished. */
  #closeWhenSilent(connection: Connection, withinMs: number): void {
    let silenceTimer: NodeJS.Timeout | undefined;
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => connection.stream.destroy(silence()), withinMs).unref();
      return query(...given);
    }) as typeof this.query;
    this.on("drain", () => clearTimeout(silenceTimer));
    this.on("end", () => clearTimeout(silenceTimer));
  }
}

function silence(): Error {
  return Object.assign(new Error("The database does not answer"), { code: "ETIMEDOUT" });
}

function closedByParserErrors(stream: Duplex): Duplex {
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string, ...values: unknown[]) => {
    if (event !== "data") return emit(event, ...values);
    try {
      return emit(event, ...values);
    } catch (error) {
      stream.destroy(error as Error);
      return true;
    }
  };
  return stream;
}
