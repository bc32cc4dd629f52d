import type { Duplex } from "node:stream";
import pg from "pg";

/** A login's limits, the driver's own and how long one of its statements goes unanswered at most. */
export type GuardedLimits = pg.PoolConfig & { answerTimeoutMillis: number };

type Connection = { stream: Duplex; attachListeners: (stream: Duplex) => void };

/** Longer than any statement of ours may last. */
const ANSWER_TIMEOUT_MS = 9_000;

/**
 * The driver's client, made so that its failures close its connection and never end the process: an answer that its
 * parser cannot read closes the connection, and so does a server that stays silent. The statement under way then fails
 * and reports it.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: pg.ClientConfig & Partial<GuardedLimits>) {
    super(config);
    this.on("error", () => {});
    const { connection } = this as unknown as { connection: Connection };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => attach(endedByThrowing(stream));
    this.#endWhenSilent(connection, config?.answerTimeoutMillis ?? ANSWER_TIMEOUT_MS);
  }

  /** The driver's `query_timeout` would leave the connection, with its unfinished statement, to the next caller. */
  #endWhenSilent(connection: Connection, withinMs: number): void {
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

function endedByThrowing(stream: Duplex): Duplex {
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
