import type pg from "pg";
import type { ApiRole } from "#backend/auth/access-token.ts";
import { createWorkGate, OverloadedError } from "../work-gate.ts";
import { databaseUnavailable, poolExhausted } from "./errors.ts";
import { ConnectionLost } from "./statement-batch.ts";

/** Whether a call comes over the network or from the process that runs the backend. */
export type Origin = "network" | "own process";

/**
 * Runs the work with a connection from the pool, which no other work uses meanwhile.
 * @throws ApiError 503 if the database is unreachable or closes the connection, 504 if no connection became free in time
 */
export type WithConnection = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>;

/** Connections for the process itself, so that the site answers however many API calls are waiting. */
const RESERVED_FOR_OWN_PROCESS = 2;
/** Connections that visitors may not use: those of the process itself, and some for signed-in users. */
const RESERVED_FROM_VISITORS = 4;

/** The connections that a kind of caller may use. */
export type ConnectionsFor = (origin: Origin, role: ApiRole) => WithConnection;

/** Limits how many of the pool's connections each kind of caller may use at once, in all APIs together. */
export function shareConnections(pool: pg.Pool): ConnectionsFor {
  const { max, connectionTimeoutMillis: longestWaitMs = 5_000 } = pool.options;
  const gate = (reserved: number) =>
    createWorkGate({
      running: Math.max(1, max - reserved),
      waiting: Number.POSITIVE_INFINITY,
      longestWaitMs,
    });
  const network = gate(RESERVED_FOR_OWN_PROCESS);
  const visitors = gate(RESERVED_FROM_VISITORS);
  return (origin, role) => async (work) => {
    const run = () => runWithConnection(pool, work);
    if (origin === "own process") return run();
    const result = role === "anon" ? visitors(() => network(run)) : network(run);
    return result.catch((error) => {
      throw error instanceof OverloadedError ? poolExhausted() : error;
    });
  };
}

async function runWithConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error) => {
    const isTimeout = error instanceof Error && error.message.startsWith("timeout exceeded");
    throw isTimeout ? poolExhausted() : databaseUnavailable(error);
  });
  let isLost = false;
  try {
    return await work(client);
  } catch (error) {
    isLost = error instanceof ConnectionLost;
    throw isLost ? databaseUnavailable() : error;
  } finally {
    client.release(isLost);
  }
}
