import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Claims, TokenError } from "#backend/auth/access-token.ts";
import { GuardedClient, type GuardedLimits } from "#backend/postgres/guarded-client.ts";
import { shareConnections } from "#backend/rest/connection-shares.ts";
import { createDataApi } from "#backend/rest/data-api.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase } from "../support/test-database.ts";

const MEMBER = "22222222-2222-4222-8222-222222222222";

const database = await openTestDatabase();
const owner = database.pool("owner");
const openPool = (config: Partial<GuardedLimits>) => {
  const opened = new pg.Pool({ ...config, max: 1, Client: GuardedClient });
  opened.on("error", () => {});
  return opened;
};
const pool = openPool(database.poolConfig("authenticator"));
afterAll(() => pool.end());

await owner.query(`
  create table public.notes (id integer primary key, owner uuid default auth.uid(), text text);
  alter table public.notes enable row level security;
  create policy "Everyone sees their own" on public.notes for all to authenticated
    using (owner = auth.uid()) with check (owner = auth.uid());
  create function public.whoami() returns jsonb language sql stable
    as $$ select jsonb_build_object('user', current_user, 'uid', auth.uid(), 'session', session_user) $$;
  create function public.headers() returns jsonb language sql stable
    as $$ select current_setting('request.headers')::jsonb $$;
  create function public.add_note(id integer) returns integer language sql
    as $$ insert into public.notes (id) values (id) returning id $$;
  create function public.add_note_quietly(id integer) returns integer language sql stable
    as $$ select public.add_note(id) $$;
  create function public.nap(seconds integer) returns integer language sql
    as $$ select seconds from pg_sleep(seconds) $$;
`);
beforeEach(() => emptyTables(owner, "public.notes"));

function createApi(apiPool: pg.Pool) {
  const api = createDataApi({
    connectionsFor: shareConnections(apiPool),
    authorize: async (request) => claimsOf(request.headers.get("authorization")),
    maxRows: 10,
    log: silentLog,
  });
  return (
    method: string,
    path: string,
    { role = "member", body = undefined as unknown, headers = {} } = {},
  ) =>
    api(
      new Request(`http://api.test/rest/v1${path}`, {
        method,
        headers: { authorization: role, "content-type": "application/json", ...headers },
        body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
      }),
      "network",
    );
}

function claimsOf(role: string | null): Claims {
  if (role === "member") return { role: "authenticated", sub: MEMBER };
  if (role === "expired") throw new TokenError("PGRST303", "JWT expired");
  if (role === "broken") throw Object.assign(new Error("no database"), { code: "ECONNREFUSED" });
  if (role === "superuser") return { role: "postgres" as Claims["role"] };
  return { role: role === "service" ? "service_role" : "anon" };
}

const call = createApi(pool);
const noteCount = async () =>
  (await owner.query("select count(*)::int as count from public.notes")).rows[0].count;

describe("a connection shared by many callers", () => {
  it("leaks no state from one caller to the next", async () => {
    expect(await (await call("POST", "/rpc/whoami")).json()).toMatchObject({
      user: "authenticated",
      uid: MEMBER,
    });
    expect(await (await call("POST", "/rpc/whoami", { role: "visitor" })).json()).toMatchObject({
      user: "anon",
      uid: null,
    });
    expect((await call("GET", "/notes?nope=eq.1")).status).toBe(400);
    expect(await (await call("POST", "/rpc/whoami", { role: "service" })).json()).toMatchObject({
      user: "service_role",
    });
    const { rows } = await pool.query(
      "select current_user as role, current_setting('request.jwt.claims', true) as claims",
    );
    expect(rows).toEqual([{ role: "authenticator", claims: "" }]);
  });

  it("bounds its prepared statements after many different requests", async () => {
    for (let index = 0; index < 450; index++) {
      expect(
        (await call("GET", `/notes?${"text=neq.x&".repeat(index % 90)}id=eq.${index}&text=eq.${index}`))
          .status,
      ).toBe(200);
      if (index % 10 === 0)
        expect((await call("GET", `/notes?id=like.${index}&select=a${index}:id`)).status).toBe(404);
    }
    const { rows } = await pool.query("select count(*)::int as count from pg_prepared_statements");
    expect(rows[0].count).toBeLessThanOrEqual(210);
  });

  it("refuses a role that is not an API role", async () => {
    const response = await call("POST", "/rpc/whoami", { role: "superuser" });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: "PGRSTX00",
      details: null,
      hint: null,
      message: "Internal error",
    });
  });

  it("learns a request's headers, but none that proves who calls", async () => {
    const headers = { apikey: "a", cookie: "b", "x-custom": "c" };
    const seen = await (await call("POST", "/rpc/headers", { headers })).json();
    expect(seen).toEqual({ "content-type": "application/json", "x-custom": "c" });
  });

  it("answers 401 to a refused token", async () => {
    const response = await call("GET", "/notes", { role: "expired" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.json()).toMatchObject({ code: "PGRST303", message: "JWT expired" });
  });
});

describe("a change that violates a condition of its request is rolled back", () => {
  const object = { accept: "application/vnd.pgrst.object+json", prefer: "return=representation" };

  it.each([
    ["exactly one row", "POST", "/notes", [{ id: 1 }, { id: 2 }], object, 406, "PGRST116"],
    ["nothing, from a stable function", "POST", "/rpc/add_note_quietly", { id: 7 }, {}, 405, "25006"],
  ])("%s", async (_, method, path, body, headers, status, code) => {
    const response = await call(method, path, { body, headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(await noteCount()).toBe(0);
  });

  it("and one that meets them is committed", async () => {
    expect((await call("POST", "/notes", { body: { id: 1 }, headers: object })).status).toBe(201);
    expect((await call("POST", "/notes", { body: { id: 2, text: "x" } })).status).toBe(201);
    expect((await call("POST", "/rpc/add_note", { body: { id: 3 } })).status).toBe(200);
    expect(await noteCount()).toBe(3);
  });

  it("as is one whose connection breaks before the commit", async () => {
    const answer = call("POST", "/rpc/nap", { body: { seconds: 5 } });
    await expect.poll(() => endBackendsOf("nap")).toBe(1);
    const response = await answer;
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.json()).toMatchObject({ code: "PGRST001" });
    expect((await call("GET", "/notes")).status).toBe(200);
  });
});

async function endBackendsOf(text: string): Promise<number> {
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'authenticator' and state = 'active' and query like '%' || $1 || '%'`,
    [text],
  );
  return rowCount ?? 0;
}

describe("when the connection to the database is lost", () => {
  it("a read on a connection that died while idle is retried", async () => {
    const proxy = await startProxy();
    const { host, port, ...login } = database.poolConfig("authenticator");
    const proxied = openPool({ ...login, host: "127.0.0.1", port: proxy.port });
    const callThrough = createApi(proxied);
    expect((await callThrough("GET", "/notes")).status).toBe(200);
    proxy.breakAtNextByte();
    expect((await callThrough("GET", "/notes")).status).toBe(200);
    proxy.breakAtNextByte();
    expect((await callThrough("POST", "/notes", { body: { id: 1 } })).status).toBe(503);
    await proxied.end();
    proxy.close();
  });

  it("an answer the driver cannot parse ends only that connection", async () => {
    const proxy = await startProxy();
    const { host, port, ...login } = database.poolConfig("authenticator");
    // It is not its silence that ends it.
    const answerTimeoutMillis = 600_000;
    const proxied = openPool({ ...login, host: "127.0.0.1", port: proxy.port, answerTimeoutMillis });
    const callThrough = createApi(proxied);
    expect((await callThrough("GET", "/notes")).status).toBe(200);
    proxy.garbleNextAnswer();
    expect((await callThrough("POST", "/notes", { body: { id: 1 } })).status).toBe(503);
    expect((await callThrough("GET", "/notes")).status).toBe(200);
    await proxied.end();
    proxy.close();
  });

  it("a connection on which nothing is asked is not taken for a silent one", async () => {
    const client = new GuardedClient({ ...database.poolConfig("authenticator"), answerTimeoutMillis: 500 });
    await client.connect();
    await Promise.all([client.query("select 1"), client.query("select 2")]);
    await delay(1_000);
    expect((await client.query("select 3 as answer")).rows).toEqual([{ answer: 3 }]);
    await client.end();
  });

  it("callers get only a retryable 503", async () => {
    const nowhere = new pg.Pool({ host: "/nonexistent", user: "authenticator", database: "postgres" });
    const callNowhere = createApi(nowhere);
    const response = await callNowhere("GET", "/notes");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.json()).toMatchObject({ code: "PGRST001" });
    expect((await callNowhere("GET", "/notes", { role: "expired" })).status).toBe(401);
    expect((await callNowhere("GET", "/notes", { role: "broken" })).status).toBe(503);
    await nowhere.end();
  });

  /**
   * A proxy in front of PostgreSQL. On demand it drops the connection at the next data from the client, or answers with a
   * truncated row message.
   */
  async function startProxy() {
    const { host, port } = database.poolConfig("authenticator");
    let breaks = false;
    let garbles = false;
    const server = createServer((client: Socket) => {
      const upstream = connect(`${host}/.s.PGSQL.${port}`);
      for (const socket of [client, upstream]) socket.on("error", () => {});
      client.on("data", (data) => {
        if (!breaks) upstream.write(data);
        else {
          breaks = false;
          client.destroy();
          upstream.destroy();
        }
      });
      upstream.on("data", (data) => {
        client.write(garbles ? Buffer.from("D\0\0\0\x04") : data);
        garbles = false;
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return {
      port: (server.address() as { port: number }).port,
      breakAtNextByte() {
        breaks = true;
      },
      garbleNextAnswer() {
        garbles = true;
      },
      close: () => server.close(),
    };
  }
});

describe("the catalog", () => {
  it("picks up new and dropped objects", async () => {
    expect((await call("GET", "/later")).status).toBe(404);
    await owner.query("create table public.later (id integer, old text)");
    await expect.poll(async () => (await call("GET", "/later?id=eq.1")).status).toBe(200);
    await expect.poll(async () => (await call("GET", "/later?select=id,old")).status).toBe(200);
    await owner.query("alter table public.later rename column old to young");
    await expect.poll(async () => (await call("GET", "/later?select=young")).status).toBe(200);
    expect((await call("GET", "/later?select=old")).status).toBe(400);
    await owner.query("alter table public.later alter column id type text");
    await expect.poll(async () => (await call("GET", "/later?id=eq.x")).status).toBe(200);
    await owner.query("drop table public.later");
    expect((await call("GET", "/later")).status).toBe(404);
  });

  it.each([
    "/auth.users",
    "/users",
    "/pg_roles",
    "/schema_migrations",
    "/rpc/pg_sleep",
    "/rpc/uid",
    "/rpc/touch_updated_at",
  ])("reveals nothing of other schemas and triggers: %s", async (path) => {
    const method = path.startsWith("/rpc") ? "POST" : "GET";
    expect((await call(method, path, { role: "service" })).status).toBe(404);
  });
});

describe("limits", () => {
  const nested = (levels: number) => `/notes?and=(${"and(".repeat(levels)}id.eq.1${")".repeat(levels)})`;

  it.each([
    ["URL", "GET", `/notes?text=eq.${"x".repeat(9000)}`, undefined, 414, "54000"],
    ["body", "POST", "/notes", JSON.stringify({ id: 1, text: "x".repeat(1024 * 1024) }), 413, "54000"],
    ["nesting", "GET", nested(25), undefined, 413, "54001"],
    ["JSON path", "GET", `/notes?select=text${"->a".repeat(30)}->b`, undefined, 400, "PGRST127"],
    ["columns", "GET", `/notes?select=${Array(101).fill("id").join(",")}`, undefined, 413, "54011"],
    ["a column twice", "GET", "/notes?select=text,again:text", undefined, 400, "42701"],
    ["parameters", "GET", `/notes?${Array(501).fill("id=eq.1").join("&")}`, undefined, 413, "54023"],
    ["time", "POST", "/rpc/nap", { seconds: 9 }, 500, "57014"],
  ])("%s", async (_, method, path, body, status, code) => {
    const response = await call(method, path, { body });
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  it("a visitor's body may be smaller", async () => {
    const body = { id: 1, text: "x".repeat(64 * 1024) };
    expect((await call("POST", "/notes", { body })).status).toBe(201);
    const refused = await call("POST", "/notes", { body, role: "visitor" });
    expect([refused.status, (await refused.json()).code]).toEqual([413, "54000"]);
  });

  it("deeply nested JSON is rejected by PostgreSQL", async () => {
    const body = `{"id":1,"text":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    const response = await call("POST", "/notes", { body });
    expect(response.status).toBeLessThan(500);
    expect(await noteCount()).toBe(0);
  });

  it("apply to rows", async () => {
    await owner.query("insert into public.notes select n, $1 from generate_series(1, 30) n", [MEMBER]);
    const response = await call("GET", "/notes?limit=25", { headers: { prefer: "count=estimated" } });
    expect(await response.json()).toHaveLength(10);
    expect(response.headers.get("content-range")).toBe("0-9/30");
  });

  const tall = (role: string) => [
    ...["/tall", "/tall?select=text,number:id"].map((path) => call("GET", path, { role })),
    call("POST", "/rpc/tall_rows", { role }),
  ];

  it("apply to the answer's size, more generously for the service role", async () => {
    await owner.query(`
      create table public.tall (id integer, text text);
      insert into public.tall select n, repeat('x', 1000000) from generate_series(1, 9) n;
      create function public.tall_rows() returns setof text language sql stable as 'select text from public.tall';
      grant select on public.tall to anon, authenticated;
    `);
    await expect.poll(async () => (await call("HEAD", "/tall", { role: "visitor" })).status).toBe(200);
    for (const response of await Promise.all([...tall("visitor"), ...tall("member")])) {
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({
        code: "54000",
        details: null,
        hint: "Ask for fewer rows or columns.",
        message: "the answer is larger than 8388608 bytes",
      });
    }
    for (const response of await Promise.all(tall("service"))) expect(response.status).toBe(200);
    await owner.query("update public.tall set text = repeat(text, 4)");
    expect((await call("GET", "/tall", { role: "service" })).status).toBe(413);
    const written = { role: "service", headers: { prefer: "return=representation" }, body: { id: 0 } };
    expect((await call("PATCH", "/tall?id=gt.0", written)).status).toBe(413);
    expect((await owner.query("select from public.tall where id = 0")).rowCount).toBe(0);
    await owner.query("drop table public.tall cascade");
  });
});
