import type { Duplex } from "node:stream";
import pg from "pg";

type Connection = { attachListeners: (stream: Duplex) => void };

/**
 * The driver's client, whose troubles end its own connection and never the process: what its parser throws over an
 * answer that it cannot read breaks the connection, and a broken connection fails the statement under way, which
 * reports it.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", () => {});
    const { connection } = this as unknown as { connection: Connection };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => attach(endedByThrowing(stream));
  }
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
