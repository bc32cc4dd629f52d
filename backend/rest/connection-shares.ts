import type pg from "pg";
import type { ApiRole } from "#backend/auth/access-token.ts";
import { databaseUnavailable, poolExhausted } from "./errors.ts";
import { ConnectionLost } from "./statement-batch.ts";

/** Where a call comes from: over the network, or from the very process that runs the backend. */
export type Origin = "network" | "own process";

/**
 * Does the work on a connection of its own.
 * @throws ApiError 503 when the database cannot be reached or breaks off, 504 when no connection became free in time
 */
export type Lend = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>;

/** Connections that only the process itself may use, so that the site answers however many API calls are waiting. */
const RESERVED_FOR_OWN_PROCESS = 2;
/** Connections that visitors may not use: those, and some for signed-in users. */
const RESERVED_FROM_VISITORS = 4;

/** Who may use how many of the pool's connections at once. */
export function shareOut(pool: pg.Pool): (origin: Origin, role: ApiRole) => Lend {
  const { max, connectionTimeoutMillis = 5_000 } = pool.options;
  const places = (reserved: number) => createPlaces(Math.max(1, max - reserved), connectionTimeoutMillis);
  const network = places(RESERVED_FOR_OWN_PROCESS);
  const visitors = places(RESERVED_FROM_VISITORS);
  const lend: Lend = (work) => lendFrom(pool, work);
  const lendToNetwork: Lend = (work) => network(() => lend(work));
  const lendToVisitors: Lend = (work) => visitors(() => lendToNetwork(work));
  return (origin, role) => {
    if (origin === "own process") return lend;
    return role === "anon" ? lendToVisitors : lendToNetwork;
  };
}

/** Runs at most `count` pieces of work at once; the others wait, and are refused with ApiError 504 after a while. */
function createPlaces(count: number, longestWaitMs: number) {
  let taken = 0;
  const waiting = new Set<() => void>();

  return async function take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (taken < count) taken += 1;
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else taken -= 1;
    }
  };

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(refusal);
        waiting.delete(admit);
        resolve();
      };
      const refusal = setTimeout(() => {
        waiting.delete(admit);
        reject(poolExhausted());
      }, longestWaitMs);
      waiting.add(admit);
    });
  }
}

async function lendFrom<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool);
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

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const isTimeout = error instanceof Error && error.message.startsWith("timeout exceeded");
    throw isTimeout ? poolExhausted() : databaseUnavailable();
  }
}
