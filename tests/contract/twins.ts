import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Claims } from "#backend/auth/access-token.ts";
import { loadTokenService } from "#backend/auth/signing-keys.ts";
import { shareConnections } from "#backend/rest/connection-shares.ts";
import { createDataApi } from "#backend/rest/data-api.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { type Answer, answerOf } from "./comparable-answer.ts";
import { startOracle } from "./oracle.ts";

export const PERSONAS = ["visitor", "member", "admin", "service"] as const;
export type Persona = (typeof PERSONAS)[number];

export type Ask = {
  persona: Persona;
  method: string;
  /** Path and query below the API's root, such as `/leads?select=id`. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

const TABLES = ["leads", "blog_posts", "pages", "user_roles", "samples", "pairs", "keyless"].map(
  (name) => `public.${name}`,
);

const MAX_ROWS = 50;
export const ADMIN_ID = "11111111-1111-4111-8111-111111111111";
const MEMBER_ID = "22222222-2222-4222-8222-222222222222";

/**
 * Our data API and the real PostgREST, each on its own copy of the same database, so that a change made through one does
 * not affect the other. Call it at the top of a test file.
 */
export async function openTwins() {
  const dataDir = await mkdtemp(join(tmpdir(), "contract-"));
  const [ours, theirs] = [await openTestDatabase(), await openTestDatabase()];
  const owners = [ours.pool("owner"), theirs.pool("owner")];
  const [schema, rows] = await Promise.all(["fixture-schema.sql", "fixture-rows.sql"].map(readSql));
  let isChanged = true;
  /** Restores the fixture's rows in both databases, if a request since the last time may have changed them. */
  const reset = async () => {
    if (!isChanged) return;
    await Promise.all(
      owners.map(async (owner) => {
        await emptyTables(owner, "auth.users", ...TABLES);
        // Unordered reads return rows in physical order: reclaim the deleted rows' space, so that both sides insert alike.
        await owner.query(`vacuum ${TABLES.join(", ")}`);
        await owner.query(`${rows}`);
      }),
    );
    isChanged = false;
  };
  await Promise.all(owners.map((owner) => owner.query(`${schema}`)));
  await reset();
  const tokens = await loadTokenService({ dataDir });
  const oracle = await startOracle({
    database: theirs.poolConfig("authenticator"),
    jwks: tokens.jwks(),
    maxRows: MAX_ROWS,
    poolSize: 4,
    jwtCacheSeconds: 0,
  });
  afterAll(async () => {
    await oracle.stop();
    await rm(dataDir, { recursive: true });
  });

  const pool = ours.pool("authenticator");
  const dataApi = createDataApi({
    connectionsFor: shareConnections(pool),
    authorize: async (request) => {
      const token = request.headers.get("authorization")?.replace("Bearer ", "");
      return token ? tokens.verify(token) : { role: "anon" };
    },
    maxRows: MAX_ROWS,
    log: silentLog,
  });

  const person = (sub: string): Claims => ({ role: "authenticated", sub, session_id: sub, aal: "aal1" });
  const sign = (claims: Claims) => tokens.sign(claims, 3600);
  const bearers: Record<Persona, string> = {
    visitor: tokens.anonKey,
    member: await sign(person(MEMBER_ID)),
    admin: await sign(person(ADMIN_ID)),
    service: tokens.serviceRoleKey,
  };

  function requestTo(base: string, { persona, method, path, headers, body }: Ask): Request {
    const authorization = { Authorization: `Bearer ${bearers[persona]}` };
    return new Request(`${base}${path}`, {
      method,
      headers: { ...authorization, ...headers },
      body: body ?? null,
    });
  }

  return {
    bearers,
    /** Our API's raw response. */
    ours(request: Request): Promise<Response> {
      isChanged = true;
      return dataApi(request, "network");
    },
    /** Sends the request to both. @returns their answers in comparable form */
    async ask(ask: Ask): Promise<{ ours: Answer; theirs: Answer }> {
      if (!["GET", "HEAD"].includes(ask.method)) isChanged = true;
      const [mine, others] = await Promise.all([
        dataApi(requestTo("http://api.test/rest/v1", ask), "network"),
        fetch(requestTo(oracle.origin, ask)),
      ]);
      return { ours: await answerOf(mine), theirs: await answerOf(others) };
    },
    reset,
    /** The rows of every table on either side, without ids and times. */
    async states() {
      return { ours: await stateOf(ours), theirs: await stateOf(theirs) };
    },
  };
}

function readSql(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), "utf8");
}

async function stateOf(database: TestDatabase) {
  const state: Record<string, unknown> = {};
  for (const table of TABLES) {
    const rows = `select to_jsonb(t) - 'id' - 'created_at' - 'updated_at' as row from ${table} t`;
    const { rows: result } = await database
      .pool("owner")
      .query(`select row from (${rows}) r order by row::text`);
    state[table] = result.map(({ row }) => row);
  }
  return state;
}
